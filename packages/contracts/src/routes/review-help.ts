import { route } from '@targum/wire';
import { z } from 'zod';
import { assetErrors } from '../asset-errors.ts';
import { assignmentErrors } from '../assignment-errors.ts';
import { productErrors } from '../errors.ts';
import { concordanceUnit, retranslation, reviewSegment, termProposal } from '../review.ts';
import { reviewErrors } from '../review-errors.ts';

const { project_not_found, document_not_found } = productErrors;
const { project_running } = assetErrors;
const { review_handed_over } = assignmentErrors;
const { segment_not_found, segment_changed, segment_taken, segment_locked, segment_approved, engine_unavailable } =
  reviewErrors;

const tag = 'Review';
const projectParams = z.object({ projectId: z.uuid() });
const segmentParams = z.object({
  projectId: z.uuid(),
  documentId: z.uuid(),
  ordinal: z.coerce.number().int().min(0).max(2_147_483_647),
});
const notThere = { project_not_found, document_not_found, segment_not_found };

export const searchConcordance = route({
  name: 'search-concordance',
  method: 'GET',
  path: '/api/projects/:projectId/concordance',
  summary: 'See how words were translated before, in the memories of the project’s owner',
  tag,
  access: 'visitor',
  scope: 'assets:read',
  params: projectParams,
  query: z.object({
    words: z.string().trim().min(2).max(200),
    limit: z.coerce.number().int().min(1).max(100).default(30),
  }),
  output: z.object({ units: z.array(concordanceUnit) }),
  errors: { project_not_found },
  perMinute: 120,
});

export const suggestAlternatives = route({
  name: 'suggest-alternatives',
  method: 'POST',
  path: '/api/projects/:projectId/documents/:documentId/segments/:ordinal/alternatives',
  summary: 'Ask the engine for other translations of a segment; nothing is changed',
  tag,
  access: 'visitor',
  scope: 'assets:read',
  params: segmentParams,
  output: z.object({ alternatives: z.array(z.object({ target: z.string(), score: z.number().nullable() })) }),
  errors: { ...notThere, engine_unavailable },
  perMinute: 60,
});

export const retranslateSegment = route({
  name: 'retranslate-segment',
  method: 'POST',
  path: '/api/projects/:projectId/documents/:documentId/segments/:ordinal/retranslate',
  summary: 'Translate a segment anew with the terms and names of now, unless it is approved or locked',
  tag,
  access: 'visitor',
  scope: 'assets:write',
  params: segmentParams,
  body: z.object({ version: z.int().min(0), editor: z.uuid().optional() }),
  output: reviewSegment,
  errors: {
    ...notThere,
    segment_changed,
    segment_taken,
    segment_locked,
    segment_approved,
    project_running,
    engine_unavailable,
    review_handed_over,
  },
  perMinute: 60,
});

export const retranslateStretch = route({
  name: 'retranslate-stretch',
  method: 'POST',
  path: '/api/projects/:projectId/retranslations',
  summary: 'Translate a stretch of a document anew, a chapter for example; approved, locked and held segments stay',
  tag,
  access: 'visitor',
  scope: 'assets:write',
  params: projectParams,
  body: z.object({
    document_id: z.uuid(),
    /** The first and the last ordinal. */
    from: z.int().min(0),
    to: z.int().min(0),
    /** Also what a person has edited and not approved. */
    edited: z.boolean().default(false),
  }),
  status: 202,
  output: retranslation,
  errors: {
    project_not_found,
    document_not_found,
    project_running,
    review_handed_over,
    nothing_to_retranslate: reviewErrors.nothing_to_retranslate,
    retranslation_running: reviewErrors.retranslation_running,
  },
  perMinute: 30,
});

export const listRetranslations = route({
  name: 'list-retranslations',
  method: 'GET',
  path: '/api/projects/:projectId/retranslations',
  summary: 'See how far the last retranslations of a project are, newest first',
  tag,
  access: 'visitor',
  scope: 'assets:read',
  params: projectParams,
  output: z.object({ retranslations: z.array(retranslation) }),
  errors: { project_not_found },
});

export const listTermProposals = route({
  name: 'list-term-proposals',
  method: 'GET',
  path: '/api/projects/:projectId/term-proposals',
  summary: 'List words that edits have changed the same way again and again: they could be terms',
  tag,
  access: 'visitor',
  scope: 'assets:read',
  params: projectParams,
  output: z.object({ proposals: z.array(termProposal) }),
  errors: { project_not_found },
});

export const decideTermProposal = route({
  name: 'decide-term-proposal',
  method: 'POST',
  path: '/api/projects/:projectId/term-proposals',
  summary: 'Make a proposal a term of the project’s glossary, or do not hear of it again',
  tag,
  access: 'user',
  scope: 'assets:write',
  params: projectParams,
  body: z.object({
    source: z.string().trim().min(1).max(200),
    target: z.string().trim().min(1).max(200),
    accept: z.boolean(),
  }),
  output: z.object({ proposals: z.array(termProposal) }),
  errors: { project_not_found, review_handed_over },
});
