import * as contract from '@targum/contracts';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { aPerson, type Person } from '../testing/people.ts';
import { proWorld, refusal } from '../testing/pro-project.ts';
import { steps } from '../testing/steps.ts';
import { makeTestServer } from '../testing/test-server.ts';
import { aWordFile, wordParts } from '../testing/word-files.ts';

let server: Awaited<ReturnType<typeof makeTestServer>>;
let world: ReturnType<typeof proWorld>;
beforeAll(async () => {
  server = await makeTestServer();
  server.engine.inScript = true;
  world = proWorld(server);
});

const patient = { timeout: 15_000 };

/** What somebody's open editor hears, and whether the line has ended. */
async function watch({ jwt }: Person, projectId: string) {
  const gone = new AbortController();
  onTestFinished(() => gone.abort());
  const events = await fetch(`${server.url}/api/projects/${projectId}/review/events`, {
    headers: { authorization: `Bearer ${jwt}` },
    signal: gone.signal,
  });
  const line = { heard: '', ended: false };
  void (async () => {
    for await (const piece of events.body?.pipeThrough(new TextDecoderStream()) ?? []) line.heard += piece;
    line.ended = true;
  })().catch(() => {});
  const names = () => [...line.heard.matchAll(/^event: (.+)$/gm)].map(([, name]) => name);
  const last = () => {
    const data = [...line.heard.matchAll(/^event: review\ndata: (.+)$/gm)].at(-1)?.[1];
    return data ? (JSON.parse(data) as contract.ReviewNews) : undefined;
  };
  return { line, names, last };
}

async function aReview() {
  const rina = await world.aReviewer();
  const project = await world.aProject();
  await world.accept(rina, project);
  await world.profile(rina, false);
  return { rina, project, projectId: project.projectId };
}

test('an open editor hears of the hand-over and of the return, and its author is not touched by them', async () => {
  const { rina, project, projectId } = await aReview();
  const overview = (person: Person) => person.call(contract.readReview, { params: { projectId } });
  const [here, there] = [await watch(rina, projectId), await watch(project.owner, projectId)];
  await expect.poll(() => here.last()?.handed_over, patient).toBe(false);
  await expect.poll(() => there.names(), patient).toContain('review');
  await world.handOver(rina, project);
  await expect.poll(() => here.last()?.handed_over, patient).toBe(true);
  expect(await overview(rina)).toMatchObject({ handed_over: true });
  expect(await overview(project.owner)).toMatchObject({ handed_over: false });
  expect(there.last()?.handed_over).toBe(false);
  await project.owner.call(contract.returnReview, { params: project.params, body: { message: 'Once more.' } });
  await expect.poll(() => here.last()?.handed_over, patient).toBe(false);
  expect(here.line.ended).toBe(false);
});

test('whoever gives a review up, loses it or has it signed off is told so and hears nothing more', async () => {
  const endings: ((review: Awaited<ReturnType<typeof aReview>>) => Promise<unknown>)[] = [
    ({ rina, project }) => rina.call(contract.giveUpReview, { params: project.params }),
    ({ project }) => world.pass(project, 'due_at', '-30 days'),
    async ({ rina, project }) => {
      await world.handOver(rina, project);
      await project.owner.call(contract.acceptReview, { params: project.params });
    },
  ];
  for (const end of endings) {
    const review = await aReview();
    const [reviewer, author] = [
      await watch(review.rina, review.projectId),
      await watch(review.project.owner, review.projectId),
    ];
    await expect.poll(() => reviewer.names(), patient).toContain('review');
    await end(review);
    await expect.poll(() => reviewer.line.ended, patient).toBe(true);
    expect(reviewer.names().at(-1)).toBe('over');
    expect(author.line.ended).toBe(false);
    const again = review.rina.call(contract.readReview, { params: { projectId: review.projectId } });
    expect(await refusal(again)).toBe('project_not_found');
  }
});

test('a reviewer brings back an XLIFF file until they hand over, and nobody else does', async () => {
  const { rina, project, projectId } = await aReview();
  const out = await fetch(`${server.url}/api/projects/${projectId}/exports/xliff-1.2`, {
    headers: { authorization: `Bearer ${rina.jwt}` },
  });
  const edited = (await out.text()).replace(/(<target[^>]*>)[^<]+(<\/target>)/u, '$1מתוך קובץ.$2');
  const bring = (person: Person) =>
    person.call(contract.importXliff, {
      params: { projectId },
      body: { apply: 'true' },
      file: { name: 'back.xlf', content: new Blob([edited]) },
    });
  expect(await bring(rina)).toMatchObject({ changed: 1, conflicts: [] });
  const { segments } = await project.owner.call(contract.listSegments, { params: { projectId }, query: {} });
  expect(segments[0]?.target).toBe('מתוך קובץ.');
  expect(await refusal(bring(await world.aReviewer(false)))).toBe('project_not_found');
  await world.handOver(rina, project);
  expect(await refusal(bring(rina))).toBe('review_handed_over');
});

test('a signed-off Word document names its reviewer and the day, in the download and in the tracked changes', async () => {
  const rina = await world.aReviewer();
  const owner = await aPerson(server, 'signed-author');
  const own = steps(owner.call);
  const projectId = await own.project(await aWordFile(['The red house stood.', 'Nobody came.']), 'book.docx');
  await owner.call(contract.startTranslation, {
    body: { projectId, tier: 'pro', source_language: 'en', target_language: 'he' },
  });
  await own.until(projectId, (seen) => seen.status === 'in_review');
  const { assignment } = await owner.call(contract.getProjectReview, { params: { projectId } });
  const params = { assignmentId: assignment?.id ?? '' };
  await rina.call(contract.acceptOffer, { params });
  await rina.call(contract.handOverReview, { params, body: { note: '' } });
  const signed = await owner.call(contract.acceptReview, { params });
  for (const path of [`/api/download/${projectId}`, `/api/projects/${projectId}/exports/tracked-docx`]) {
    const answer = await fetch(server.url + path, { headers: { authorization: `Bearer ${owner.jwt}` } });
    const parts = await wordParts(new Uint8Array(await answer.arrayBuffer()));
    expect(parts['docProps/custom.xml']).toContain(`>${rina.name}</vt:lpwstr>`);
    expect(parts['docProps/custom.xml']).toContain(`>${signed.signed_off_at?.slice(0, 19)}Z</vt:filetime>`);
  }
  await world.profile(rina, false);
});
