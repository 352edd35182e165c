import { randomUUID } from 'node:crypto';
import { voiceAccessRows } from './access-voice-rows.ts';
import type { World } from './access-world.ts';

export interface Asked {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  file?: { name: string; content: Blob };
}

export interface AccessRow {
  ask: (world: World) => Asked | Promise<Asked>;
  /** The request names something of the owner's: for everybody else it does not exist. */
  owned?: true;
  /** What those get whom nothing refuses, when it is not success: the state of the thing, say. */
  passes?: number;
  /** An administrator may name it too. */
  adminToo?: true;
  /** Public by its contract, with a handler that demands a session. */
  demandsSession?: true;
  /** It ends the caller's account: the callers are made for this row alone. */
  ownCallers?: true;
}

const text = { name: 'a.txt', content: new Blob(['Some words.']) };
const open = (asked: Asked = {}, more: Partial<AccessRow> = {}): AccessRow => ({ ask: () => asked, ...more });
const project = (more: Asked = {}, passes?: number): AccessRow => ({
  ask: async ({ newProject }) => ({ ...more, params: { projectId: await newProject(), ...more.params } }),
  owned: true,
  ...(passes ? { passes } : {}),
});
const memory = (more: Asked = {}, passes?: number): AccessRow => ({
  ask: ({ memoryId }) => ({ ...more, params: { memoryId } }),
  owned: true,
  ...(passes ? { passes } : {}),
});
const glossary = (more: Asked = {}): AccessRow => ({
  ask: ({ glossaryId }) => ({ ...more, params: { glossaryId } }),
  owned: true,
});
const webhook = (more: Asked = {}): AccessRow => ({
  ask: ({ webhookId }) => ({ ...more, params: { webhookId } }),
  owned: true,
});
const delivery: AccessRow = {
  ask: async ({ webhookId, newDelivery }) => ({ params: { webhookId, deliveryId: await newDelivery(webhookId) } }),
  owned: true,
};
const document = (): AccessRow => ({
  ask: async ({ newProject, newDocument }) => {
    const projectId = await newProject();
    return { params: { projectId, documentId: await newDocument(projectId) } };
  },
  owned: true,
});
const segment = (more: Asked = {}, passes?: number): AccessRow => ({
  ask: async ({ newProject, newSegment }) => {
    const projectId = await newProject();
    return { ...more, params: { projectId, documentId: await newSegment(projectId), ordinal: '0' } };
  },
  owned: true,
  ...(passes ? { passes } : {}),
});
const comment = (more: Asked = {}): AccessRow => ({
  ask: async ({ newProject, newComment }) => {
    const projectId = await newProject();
    return { ...more, params: { projectId, commentId: await newComment(projectId) } };
  },
  owned: true,
});
const review = (more: Asked = {}, passes?: number): AccessRow => ({
  ask: async ({ newAssignment }) => ({ ...more, params: { assignmentId: await newAssignment() } }),
  owned: true,
  ...(passes ? { passes } : {}),
});
const upload: AccessRow = {
  ask: async ({ newProject }) => ({ body: { projectId: await newProject() }, file: text }),
  owned: true,
};
const term = (more: Asked = {}): AccessRow => ({
  ask: async ({ newGlossary, newTerm }) => {
    const glossaryId = await newGlossary();
    return { ...more, params: { glossaryId, termId: await newTerm(glossaryId) } };
  },
  owned: true,
});
const pair = { source_language: 'en', target_language: 'he' };
const nobody = '00000000-0000-4000-8000-000000000000';
const off = { passes: 501 };
const someClient = {
  client_name: 'x',
  client_description: '',
  client_type: 'third_party',
  redirect_uris: ['https://x.example/'],
  post_logout_redirect_uris: [],
  scopes: [],
  logo_url: null,
  enabled: true,
};

/** One row a route, by its name. What each caller should get follows from the contract and from these few facts. */
export const accessRows: Record<string, AccessRow> = {
  'get-health': open(),
  'describe-site': open(),
  'list-pricing-tiers': open(),
  'estimate-translation': open({ body: { word_count: 10 } }),
  // The session's user need not be known to the product yet; these name somebody else than their session does.
  'sync-user': open({ body: { identity_user_id: 'x', email: 'x', name: 'x' } }, { passes: 403, demandsSession: true }),
  'get-user-by-identity': {
    ask: ({ owner }) => ({ params: { identityUserId: owner.identityUserId } }),
    owned: true,
    adminToo: true,
  },
  'get-usage': open(),
  'rename-user': open({ body: { name: 'A name' } }),
  'get-preferences': open(),
  'update-preferences': open({ body: { language: 'en' } }),
  'export-account': open(),
  'delete-account': open({}, { ownCallers: true }),
  'send-contact-request': open({ body: { name: 'x', email: 'x@example.test', message: 'x' } }),

  'get-system-health': open(),
  'list-health-samples': open(),
  'list-jobs': open(),
  'retry-job': open({ params: { jobId: nobody } }, { passes: 404 }),
  'list-users': open(),
  'set-user-roles': { ask: ({ owner }) => ({ params: { userId: owner.id }, body: { reviewer: false } }) },
  'list-contact-requests': open(),
  'handle-contact-request': {
    ask: async ({ newContactRequest }) => ({
      params: { requestId: await newContactRequest() },
      body: { handled: true },
    }),
  },
  'list-audit-events': open(),
  'get-identity-project': open({}, off),
  'change-identity-project': open({ body: { settings: {} } }, off),
  'list-identity-clients': open({}, off),
  'create-identity-client': open({ body: someClient }, off),
  'change-identity-client': open({ params: { clientId: 'x' }, body: someClient }, off),
  'delete-identity-client': open({ params: { clientId: 'x' } }, off),
  'change-identity-client-secret': open({ params: { clientId: 'x' } }, off),
  'list-identity-users': open({}, off),
  'create-identity-user': open({ body: { email: 'x@example.com' } }, off),
  'change-identity-user': open({ params: { userId: 'x' }, body: {} }, off),
  'impersonate-identity-user': open({ params: { userId: 'x' } }, off),
  'get-identity-user': open({ params: { userId: 'x' } }, off),
  'disable-identity-user': open({ params: { userId: 'x' }, body: { disabled: true } }, off),
  'unlock-identity-user': open({ params: { userId: 'x' } }, off),
  'sign-out-identity-user': open({ params: { userId: 'x' } }, off),
  'delete-identity-user': open({ params: { userId: 'x' } }, off),
  'revoke-identity-user-app': open({ params: { userId: 'x', clientId: 'x' } }, off),
  'import-identity-users': open({ body: { users: [{ email: 'x@example.com' }] } }, off),
  'list-identity-sessions': open({}, off),
  'end-identity-session': open({ params: { sessionId: 'x' } }, off),
  'set-identity-session-claims': open({ params: { sessionId: 'x' }, body: { custom_claims: {} } }, off),
  'list-identity-locks': open({}, off),
  'list-identity-keys': open({}, off),
  'rotate-identity-keys': open({ body: {} }, off),
  'revoke-identity-key': open({ params: { keyId: 'x' } }, off),
  'list-identity-providers': open({}, off),
  'check-identity-provider': open({ params: { provider: 'x' } }, off),
  'get-identity-messages': open({}, off),
  'count-identity-sign-ins': open({}, off),
  'verify-identity-audit': open({}, off),
  'list-identity-audit': open({}, off),
  'list-ledger-accounts': open(),
  'list-ledger-entries': open(),
  'create-promotion': { ask: () => ({ body: { code: randomUUID().slice(0, 30), percent: 10 } }) },
  'list-promotions': open(),
  'refund-money': open({ body: { payment_id: nobody, reason: 'a reason' } }, { passes: 404 }),
  'list-refunds': open(),

  'create-api-key': open({ body: { name: 'x', scopes: ['account:read'] } }),
  'list-api-keys': open(),
  'revoke-api-key': { ask: async ({ newKey }) => ({ params: { keyId: await newKey() } }), owned: true },

  'create-webhook': open({ body: { url: 'http://localhost:9/x', events: ['project.failed'] } }),
  'list-webhooks': open(),
  'get-webhook': webhook(),
  'change-webhook': webhook({ body: { description: 'x' } }),
  'delete-webhook': { ask: async ({ newWebhook }) => ({ params: { webhookId: await newWebhook() } }), owned: true },
  'rotate-webhook-secret': webhook(),
  'test-webhook': webhook(),
  'list-webhook-deliveries': webhook(),
  'get-webhook-delivery': delivery,
  'redeliver-webhook': delivery,

  'get-drive-connection': open(),
  'connect-drive': open({}, off),
  'finish-drive-connection': open({}, { passes: 302 }),
  'disconnect-drive': open(),
  'list-drive-files': open({}, off),
  'get-drive-picker-token': open({}, off),
  'import-from-drive': project({ body: { file_ids: ['x'] } }, 501),
  'export-to-drive': project({}, 409),
  'diagnose-drive': open(),

  'list-plans': open(),
  'get-billing': open(),
  'list-transactions': open(),
  'redeem-promotion': open({ body: { code: 'NOSUCH' } }, { passes: 404 }),
  'get-referral': open(),
  'add-credit': open({ body: { amount: 10 } }),
  'change-plan': open({ body: { plan: 'free' } }, { passes: 409 }),
  'save-payment-method': open(),
  'remove-payment-method': open({}, { passes: 404 }),
  'get-payment': { ask: async ({ newPayment }) => ({ params: { paymentId: await newPayment() } }), owned: true },
  'list-invoices': open(),
  'download-invoice': { ask: async ({ newInvoice }) => ({ params: { invoiceId: await newInvoice() } }), owned: true },
  'diagnose-payments': open(),

  'create-project': open({ body: { name: 'x' } }),
  'list-projects': open(),
  'list-user-projects': { ask: ({ owner }) => ({ params: { email: owner.email } }), owned: true },
  'get-project-by-name': {
    ask: ({ owner }) => ({ query: { userEmail: owner.email, projectName: 'of the owner' } }),
    owned: true,
  },
  'get-project-by-uuid': { ask: ({ projectId }) => ({ query: { uuid: projectId } }), owned: true },
  'get-project-status': project(),
  'get-project': project(),
  'update-project': project({ body: { name: 'another' } }),
  'delete-project': project(),
  'watch-project': project(),
  'upload-document': upload,
  'upload-file': upload,
  'list-documents': project(),
  'delete-document': document(),
  'download-source': document(),
  'download-translation': project({}, 409),
  'start-translation': {
    ask: async ({ newProject }) => ({ body: { projectId: await newProject() } }),
    owned: true,
    passes: 409,
  },
  'pause-project': project({}, 409),
  'resume-project': project({}, 409),
  'cancel-project': project({}, 409),
  'retry-project': project({}, 409),
  'list-failed-segments': project(),
  'estimate-project': project({}, 409),

  'list-segments': document(),
  'list-chapters': document(),
  'list-memories': open(),
  'create-memory': open({ body: { name: 'x', ...pair } }),
  'rename-memory': memory({ body: { name: 'x' } }),
  'delete-memory': { ask: async ({ newMemory }) => ({ params: { memoryId: await newMemory() } }), owned: true },
  'list-memory-units': memory(),
  'import-memory': memory({ file: { name: 'a.tmx', content: new Blob(['<tmx']) } }, 422),
  'export-memory': memory(),
  'get-memory-settings': open(),
  'change-memory-settings': open({ body: {} }),
  'list-glossaries': open(),
  'create-glossary': open({ body: { name: 'x', ...pair } }),
  'rename-glossary': glossary({ body: { name: 'x' } }),
  'delete-glossary': { ask: async ({ newGlossary }) => ({ params: { glossaryId: await newGlossary() } }), owned: true },
  'list-terms': glossary(),
  'add-term': {
    ask: ({ glossaryId }) => ({ params: { glossaryId }, body: { source: randomUUID(), target: 'x' } }),
    owned: true,
  },
  'change-term': term({ body: { note: 'x' } }),
  'delete-term': term(),
  'import-glossary': glossary({ file: { name: 'a.csv', content: new Blob(['source,target\nking,מלך\n']) } }),
  'export-glossary': glossary(),
  'list-project-glossaries': project(),
  'choose-project-glossaries': project({ body: { glossary_ids: [] } }),
  'find-names': project({}, 409),
  'list-names': project(),
  'decide-name': {
    ask: async ({ newProject, newName }) => {
      const projectId = await newProject();
      return { params: { projectId, nameId: await newName(projectId) }, body: { kind: 'place' } };
    },
    owned: true,
  },
  'add-name': project({ body: { source: 'Ruth', rendering: 'רות' } }),
  'report-names': project(),
  'get-report': project(),
  'download-report': project(),
  'export-project': {
    ask: async ({ newProject, newDocument }) => {
      const projectId = await newProject();
      return { params: { projectId, format: 'tmx' }, query: { document_id: await newDocument(projectId) } };
    },
    owned: true,
    passes: 409,
  },
  'import-xliff': {
    ask: async ({ newProject, newDocument }) => {
      const projectId = await newProject();
      const body = { document_id: await newDocument(projectId) };
      return { params: { projectId }, body, file: { name: 'a.xlf', content: new Blob(['<xliff']) } };
    },
    owned: true,
    passes: 422,
  },
  'import-bilingual': {
    ask: async ({ newProject, newDocument }) => {
      const projectId = await newProject();
      const body = { document_id: await newDocument(projectId) };
      return { params: { projectId }, body, file: { name: 'a.docx', content: new Blob(['no zip']) } };
    },
    owned: true,
    passes: 422,
  },
  'read-review': project(),
  'open-segment': segment(),
  'preview-document': segment(),
  'edit-segment': segment({ body: { version: 0 } }),
  'undo-segment': segment({ body: { version: 0 } }, 409),
  'restore-segment': segment({ body: { version: 0, to: 1 } }, 404),
  'list-segment-history': segment(),
  'hold-segment': segment({ body: { editor: nobody } }),
  'release-segment': segment({ query: { editor: nobody } }),
  'watch-review': project(),
  'preview-replacement': project({ body: { find: 'x', replace: 'y' } }),
  'apply-replacement': project({ body: { find: 'x', replace: 'y', seal: 'other' } }, 409),
  'search-concordance': project({ query: { words: 'word' } }),
  'suggest-alternatives': segment(),
  'retranslate-segment': segment({ body: { version: 0 } }),
  'retranslate-stretch': {
    ask: async ({ newProject, newSegment }) => {
      const projectId = await newProject();
      return { params: { projectId }, body: { document_id: await newSegment(projectId), from: 0, to: 5 } };
    },
    owned: true,
  },
  'list-retranslations': project(),
  'list-term-proposals': project(),
  'decide-term-proposal': project({ body: { source: 'word', target: 'term', accept: false } }),
  'list-comments': project(),
  'add-comment': segment({ body: { side: 'source', text: 'Why?' } }),
  'resolve-comment': comment({ body: { resolved: true } }),
  'delete-comment': comment(),

  'get-reviewer-profile': open(),
  'save-reviewer-profile': open({
    body: { name: 'A name', pairs: [], words_per_week: 1000, rate_note: '', available: false },
  }),
  'list-reviewers': open({ query: pair }),
  'list-reviews': open(),
  'get-review': review(),
  'get-project-review': project(),
  // To reviewers to whom nothing was offered, there is no such review.
  'accept-review-offer': review({}, 404),
  'decline-review-offer': review({}, 404),
  'give-up-review': review({}, 404),
  'hand-over-review': review({ body: { note: '' } }, 404),
  'accept-review': review({}, 409),
  'return-review': review({ body: { message: 'x' } }, 409),
  'end-review': review({ body: { price: 1 } }, 409),
  'list-review-messages': review(),
  'send-review-message': review({ body: { text: 'x' } }, 409),
  'mark-review-read': review({ body: { message_id: '1' } }),
  'list-own-payouts': open(),
  'list-all-reviews': open(),
  'assign-reviewer': {
    ask: async ({ newAssignment }) => ({
      params: { assignmentId: await newAssignment() },
      body: { reviewer_id: null },
    }),
  },
  'list-payouts': open(),
  'export-payouts': open(),
  'mark-payout-paid': open({ params: { payoutId: nobody }, body: { reference: 'x' } }, { passes: 404 }),
  ...voiceAccessRows,
};
