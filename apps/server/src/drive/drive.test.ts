import * as contract from '@targum/contracts';
import { serverSecret } from '@targum/server-kit';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { googleServer } from '../testing/google-server.ts';
import { aPerson, type Person } from '../testing/people.ts';
import { makeTestServer } from '../testing/test-server.ts';

const client = { id: '12345-abc.apps.example', secret: 'the client secret' };
const docType = 'application/vnd.google-apps.document';
let google: Awaited<ReturnType<typeof googleServer>>;
let server: Awaited<ReturnType<typeof makeTestServer>>;
let dana: Person;
let count = 0;

beforeAll(async () => {
  google = await googleServer(client);
  server = await makeTestServer({
    env: {
      GOOGLE_CLIENT_ID: client.id,
      GOOGLE_CLIENT_SECRET: client.secret,
      GOOGLE_API_KEY: 'AIza-test',
      GOOGLE_BASE_URL: google.url,
      PUBLIC_URL: 'https://targum.example',
    },
  });
});
beforeEach(async () => {
  dana = await aPerson(server, `dana${++count}`);
  google.files.clear();
  google.openFolders.clear();
  google.requests.length = 0;
  google.fault = () => undefined;
  google.grantNothing = false;
});

const refusal = (status: number, code: string) => expect.objectContaining({ status, code });

/** Follows Google's way back with the browser of `person`. */
async function comeBack(person: { jwt: string } | undefined, query: Record<string, string>): Promise<string> {
  const answer = await fetch(`${server.url}/api/drive/callback?${new URLSearchParams(query).toString()}`, {
    redirect: 'manual',
    headers: person ? { cookie: `targum_session_jwt=${person.jwt}` } : {},
  });
  expect(answer.status).toBe(302);
  return answer.headers.get('location') ?? '';
}

async function connected(person: Person): Promise<void> {
  const { url } = await person.call(contract.connectDrive, { body: { return_to: '/create-project?step=2' } });
  const location = await comeBack(person, google.consent(url));
  expect(location).toBe('https://targum.example/create-project?step=2&drive=connected');
}

async function aProject(person: Person): Promise<string> {
  return (await person.call(contract.createProject, { body: { name: 'from Drive' } })).project_id;
}

async function translated(person: Person, projectId: string): Promise<void> {
  const until = (state: string) =>
    vi.waitFor(
      async () => {
        const status = await person.call(contract.getProjectStatus, { params: { projectId } });
        expect(status.status).toBe(state);
      },
      { timeout: 20_000, interval: 100 },
    );
  await until('estimated');
  await person.call(contract.startTranslation, { body: { projectId } });
  await until('completed');
}

describe('connecting', () => {
  test('asks for the least scope with PKCE, keeps the tokens sealed, and is undone at Google too', async () => {
    const { url } = await dana.call(contract.connectDrive, { body: {} });
    const asked = new URL(url).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      client_id: client.id,
      scope: 'https://www.googleapis.com/auth/drive.file',
      redirect_uri: 'https://targum.example/api/drive/callback',
      code_challenge_method: 'S256',
      access_type: 'offline',
      response_type: 'code',
    });
    expect(await comeBack(dana, google.consent(url))).toBe('https://targum.example/projects?drive=connected');
    expect(await dana.call(contract.getDriveConnection, {})).toMatchObject({
      configured: true,
      connected: true,
      email: 'dana@gmail.example',
    });
    const [refresh = ''] = [...google.refreshTokens].slice(-1);
    const { rows } = await server.deps.db.query('select c::text as row from product.drive_connections c');
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(refresh).toString('hex'));

    expect(await dana.call(contract.disconnectDrive, {})).toMatchObject({ connected: false, email: null });
    expect(google.refreshTokens.has(refresh)).toBe(false);
    await expect(dana.call(contract.listDriveFiles, { query: {} })).rejects.toEqual(
      refusal(409, 'drive_not_connected'),
    );
  });

  test('is forgotten here even when Google does not answer', async () => {
    await connected(dana);
    google.fault = (line) => (line === 'POST /revoke' ? { status: 400, json: { error: 'no' } } : undefined);
    expect(await dana.call(contract.disconnectDrive, {})).toMatchObject({ connected: false });
  });

  test('is good once, only for the session that began it, and not for a made-up state', async () => {
    const eve = await aPerson(server, `eve${count}`);
    const { url } = await dana.call(contract.connectDrive, { body: {} });
    const answer = google.consent(url);
    expect(await comeBack(eve, answer)).toContain('drive=failed&code=other_session');
    expect(await comeBack(dana, answer)).toContain('code=state_unknown');
    const again = google.consent((await dana.call(contract.connectDrive, { body: {} })).url);
    expect(await comeBack(undefined, again)).toContain('code=other_session');
    expect(await comeBack(dana, { code: 'x', state: 'made-up' })).toContain('code=state_unknown');
    expect(await comeBack(dana, {})).toContain('code=state_unknown');
    expect((await eve.call(contract.getDriveConnection, {})).connected).toBe(false);
    expect((await dana.call(contract.getDriveConnection, {})).connected).toBe(false);
  });

  test('that took longer than ten minutes is refused', async () => {
    const { url } = await dana.call(contract.connectDrive, { body: {} });
    await server.deps.db.query("update product.drive_visits set expires_at = now() - interval '1 second'");
    expect(await comeBack(dana, google.consent(url))).toContain('code=state_unknown');
  });

  test('that was denied, not granted in full, or answered with a wrong code says so', async () => {
    const begin = async () => (await dana.call(contract.connectDrive, { body: {} })).url;
    const { state } = google.consent(await begin());
    expect(await comeBack(dana, { state, error: 'access_denied' })).toContain('code=denied');
    google.grantNothing = true;
    expect(await comeBack(dana, google.consent(await begin()))).toContain('code=scope_missing');
    const { state: other } = google.consent(await begin());
    expect(await comeBack(dana, { state: other, code: 'wrong' })).toContain('code=exchange_failed');
    expect((await dana.call(contract.getDriveConnection, {})).connected).toBe(false);
  });

  test('leads back to our own pages only', async () => {
    for (const return_to of ['https://evil.example', '//evil.example', '/\\evil.example', 'projects']) {
      await expect(dana.call(contract.connectDrive, { body: { return_to } })).rejects.toEqual(
        refusal(400, 'bad_request'),
      );
    }
  });
});

describe('files', () => {
  test('are listed page by page and searched, with what each comes in as', async () => {
    await connected(dana);
    google.addFile({ name: "Dana's book", mimeType: docType, content: '' });
    google.addFile({ name: 'notes.txt', mimeType: 'text/plain', content: 'notes' });
    google.addFile({ name: 'picture.png', mimeType: 'image/png', content: 'x' });
    const first = await dana.call(contract.listDriveFiles, { query: { limit: 2 } });
    expect(first.files.map((file) => [file.name, file.imports_as])).toEqual([
      ["Dana's book", 'docx'],
      ['notes.txt', 'txt'],
    ]);
    const next = await dana.call(contract.listDriveFiles, { query: { cursor: first.next_cursor ?? '' } });
    expect(next).toMatchObject({ files: [{ name: 'picture.png', imports_as: null }], next_cursor: null });
    const found = await dana.call(contract.listDriveFiles, { query: { search: "Dana's" } });
    expect(found.files.map((file) => file.name)).toEqual(["Dana's book"]);
  });

  test("are picked with Google's picker by a token of the user's own", async () => {
    await connected(dana);
    const picker = await dana.call(contract.getDrivePickerToken, {});
    expect(picker).toMatchObject({ developer_key: 'AIza-test', app_id: '12345' });
    expect(picker.access_token).toMatch(/^ya29\./);
    expect(picker.media_types).toContain(docType);
  });

  test('come into a project, are translated, and go back beside their source; a second export replaces the first', async () => {
    await connected(dana);
    google.openFolders.add('folder-1');
    const source = google.addFile({
      name: 'story.txt',
      mimeType: 'text/plain',
      content: 'The first words.\n\nThe last words.',
      parent: 'folder-1',
    });
    const broken = google.addFile({ name: 'form', mimeType: 'application/vnd.google-apps.form', content: '' });
    const projectId = await aProject(dana);
    const { imported } = await dana.call(contract.importFromDrive, {
      params: { projectId },
      body: { file_ids: [source.id, broken.id, 'unknown'] },
    });
    expect(imported).toMatchObject([
      { file_id: source.id, filename: 'story.txt', duplicate: false, error: null },
      { file_id: broken.id, document_id: null, error: { code: 'drive_file_unsupported' } },
      { file_id: 'unknown', document_id: null, error: { code: 'drive_file_not_found' } },
    ]);
    const twice = await dana.call(contract.importFromDrive, { params: { projectId }, body: { file_ids: [source.id] } });
    expect(twice.imported[0]).toMatchObject({ duplicate: true, document_id: imported[0]?.document_id });

    await expect(dana.call(contract.exportToDrive, { params: { projectId }, body: {} })).rejects.toEqual(
      refusal(409, 'translation_not_ready'),
    );
    await translated(dana, projectId);
    const [one] = (await dana.call(contract.exportToDrive, { params: { projectId }, body: {} })).exported;
    expect(one).toMatchObject({ name: 'story.he.txt', beside_source: true, replaced: false, error: null });
    const made = google.files.get(one?.file_id ?? '');
    expect(made).toMatchObject({ name: 'story.he.txt', parents: ['folder-1'] });
    expect(made?.content.toString('utf8')).toContain('ehT tsrif sdrow.');
    const [two] = (await dana.call(contract.exportToDrive, { params: { projectId }, body: {} })).exported;
    expect(two).toMatchObject({ file_id: one?.file_id, beside_source: true, replaced: true });
    if (made) made.trashed = true;
    const [three] = (await dana.call(contract.exportToDrive, { params: { projectId }, body: {} })).exported;
    expect(three).toMatchObject({ replaced: false, beside_source: true });
    expect(three?.file_id).not.toBe(one?.file_id);
  });

  test('of Google Docs come in as docx, and go to My Drive when the folder was not opened to us', async () => {
    await connected(dana);
    const doc = google.addFile({ name: 'Chapter', mimeType: docType, content: 'PK…', parent: 'closed-folder' });
    const projectId = await aProject(dana);
    const { imported } = await dana.call(contract.importFromDrive, {
      params: { projectId },
      body: { file_ids: [doc.id] },
    });
    expect(imported[0]).toMatchObject({ filename: 'Chapter.docx', error: null });
    expect(google.requests).toContain(`GET /drive/v3/files/${doc.id}/export`);

    const other = await aProject(dana);
    const plain = google.addFile({
      name: 'a.txt',
      mimeType: 'text/plain',
      content: 'One line.',
      parent: 'closed-folder',
    });
    await dana.call(contract.importFromDrive, { params: { projectId: other }, body: { file_ids: [plain.id] } });
    await translated(dana, other);
    const { exported } = await dana.call(contract.exportToDrive, { params: { projectId: other }, body: {} });
    expect(exported[0]).toMatchObject({ beside_source: false, error: null });
    expect(google.files.get(exported[0]?.file_id ?? '')?.parents).toEqual([]);
  });

  test('that Google will not export are reported with the reason', async () => {
    await connected(dana);
    const doc = google.addFile({ name: 'Big', mimeType: docType, content: '' });
    google.fault = (line) =>
      line.endsWith('/export')
        ? { status: 403, json: { error: { errors: [{ reason: 'exportSizeLimitExceeded' }] } } }
        : undefined;
    const { imported } = await dana.call(contract.importFromDrive, {
      params: { projectId: await aProject(dana) },
      body: { file_ids: [doc.id] },
    });
    expect(imported[0]?.error).toMatchObject({
      code: 'drive_file_unsupported',
      message: expect.stringContaining('10 MB'),
    });
  });

  test("go into one's own projects only", async () => {
    const eve = await aPerson(server, `eve${count}`);
    await connected(eve);
    const projectId = await aProject(dana);
    const missing = refusal(404, 'project_not_found');
    await expect(
      eve.call(contract.importFromDrive, { params: { projectId }, body: { file_ids: ['x'] } }),
    ).rejects.toEqual(missing);
    await expect(eve.call(contract.exportToDrive, { params: { projectId }, body: {} })).rejects.toEqual(missing);
  });
});

describe('access', () => {
  test('that ran out is renewed and the new token kept', async () => {
    await connected(dana);
    google.endAccessTokens();
    await server.deps.db.query(
      `update product.drive_connections set access_token_until = now() - interval '1 minute' where user_id = '${dana.id}'`,
    );
    await dana.call(contract.listDriveFiles, { query: {} });
    await dana.call(contract.listDriveFiles, { query: {} });
    expect(google.requests.filter((line) => line === 'POST /token')).toHaveLength(2);
  });

  test('that was taken back at Google ends the connection with its own code', async () => {
    await connected(dana);
    google.endAccessTokens();
    google.refreshTokens.clear();
    await expect(dana.call(contract.listDriveFiles, { query: {} })).rejects.toEqual(refusal(409, 'drive_access_lost'));
    expect((await dana.call(contract.getDriveConnection, {})).connected).toBe(false);
  });

  test('whose tokens were sealed with another secret asks to connect again', async () => {
    await connected(dana);
    const { secret } = server.deps;
    server.deps.secret = serverSecret('another secret, as after a lost data folder');
    await expect(dana.call(contract.listDriveFiles, { query: {} })).rejects.toEqual(refusal(409, 'drive_access_lost'));
    server.deps.secret = secret;
  });

  test('to a Google that does not answer is worth another try', async () => {
    await connected(dana);
    google.fault = (line) => (line.includes('/drive/v3/') ? { status: 400, json: { error: 'odd' } } : undefined);
    await expect(dana.call(contract.listDriveFiles, { query: {} })).rejects.toEqual(refusal(503, 'drive_unavailable'));
  });
});

describe('the diagnostics', () => {
  const results = (steps: contract.DriveStep[]) => steps.map((step) => `${step.name} ${step.result}`);

  test('try every step and leave nothing behind', async () => {
    await connected(dana);
    const { ok, steps } = await dana.call(contract.diagnoseDrive, {});
    expect(results(steps)).toEqual(
      ['configured', 'connected', 'token', 'account', 'list', 'write', 'read', 'remove'].map((name) => `${name} ok`),
    );
    expect(ok).toBe(true);
    expect(google.files.size).toBe(0);
  });

  test('name the step that fails and skip the rest', async () => {
    const before = await dana.call(contract.diagnoseDrive, {});
    expect(results(before.steps).slice(0, 3)).toEqual(['configured ok', 'connected failed', 'token skipped']);
    await connected(dana);
    google.fault = (line) => (line.startsWith('POST /upload') ? { status: 403, json: { error: 'full' } } : undefined);
    const { ok, steps } = await dana.call(contract.diagnoseDrive, {});
    expect(ok).toBe(false);
    expect(results(steps).slice(5)).toEqual(['write failed', 'read skipped', 'remove skipped']);
  });
});

test('without keys of Google every call says that Drive is not set up', async () => {
  const plain = await makeTestServer({ worker: false });
  const ada = await aPerson(plain, 'ada');
  const off = refusal(501, 'drive_not_configured');
  expect(await ada.call(contract.getDriveConnection, {})).toMatchObject({ configured: false, connected: false });
  await expect(ada.call(contract.connectDrive, { body: {} })).rejects.toEqual(off);
  await expect(ada.call(contract.listDriveFiles, { query: {} })).rejects.toEqual(off);
  await expect(ada.call(contract.getDrivePickerToken, {})).rejects.toEqual(off);
  const { steps } = await ada.call(contract.diagnoseDrive, {});
  expect(steps[0]).toMatchObject({ name: 'configured', result: 'failed' });
});
