import * as contract from '@targum/contracts';
import { createCaller } from '@targum/wire';
import { beforeAll, describe, expect, test } from 'vitest';
import { aKey, aPerson, callerWith } from '../testing/people.ts';
import { proWorld, refusal } from '../testing/pro-project.ts';
import { steps } from '../testing/steps.ts';
import { makeTestServer } from '../testing/test-server.ts';

let server: Awaited<ReturnType<typeof makeTestServer>>;
let world: ReturnType<typeof proWorld>;
beforeAll(async () => {
  server = await makeTestServer();
  server.engine.inScript = true;
  world = proWorld(server);
});

describe('a pro order', () => {
  test('goes from the draft through review, return, review and acceptance to a signed-off download', async () => {
    const rina = await world.aReviewer();
    const project = await world.aProject();
    const { owner, projectId, params, review, download } = project;
    expect(await review()).toMatchObject({ state: 'open', side: 'owner', words: 100, reviewer: null, payout: null });
    const { offered } = await rina.call(contract.listReviews, {});
    expect(offered.find(({ id }) => id === params.assignmentId)).toMatchObject({
      side: 'reviewer',
      payout: 2,
      price: null,
      end_price: null,
    });
    expect(await download()).toMatchObject({ status: 409, text: expect.stringContaining('review_not_signed_off') });
    const toDrive = owner.call(contract.exportToDrive, { params: { projectId }, body: {} });
    expect(await refusal(toDrive)).toBe('review_not_signed_off');
    const tmx = await fetch(`${server.url}/api/projects/${projectId}/exports/tmx`, {
      headers: { authorization: `Bearer ${owner.jwt}` },
    });
    expect(await tmx.text()).toContain('review_not_signed_off');
    expect((await project.own.status(projectId)).documents).toMatchObject([{ state: 'translated', result: null }]);
    await world.mailOf(owner, 'review_begun');
    await world.mailOf(rina, 'offer');

    expect(await world.accept(rina, project)).toMatchObject({ state: 'accepted', reviewer: { name: rina.name } });
    expect((await world.mailOf(owner, 'accepted'))?.text).toContain(rina.name);
    expect((await download(rina)).status).toBe(200);

    const page = await rina.call(contract.listSegments, { params: { projectId }, query: {} });
    const [first] = page.segments;
    const place = { projectId, documentId: page.document_id, ordinal: first?.ordinal ?? -1 };
    const edit = (text: string, version: number) =>
      rina.call(contract.editSegment, { params: place, body: { version, content: [text], review: 'approved' } });
    expect(await edit('הבית האדום.', 0)).toMatchObject({ review: 'approved', target: 'הבית האדום.' });

    const both = await fetch(`${server.url}/api/projects/${projectId}/exports/bilingual-docx`, {
      headers: { authorization: `Bearer ${rina.jwt}` },
    });
    const twoColumnFile = await both.arrayBuffer();
    expect(both.status).toBe(200);

    const handed = await world.handOver(rina, project, 'Please look at the names.');
    expect(handed).toMatchObject({ state: 'handed_over', accept_by: expect.any(String) });
    expect((await world.mailOf(owner, 'handed_over'))?.text).toContain('> Please look at the names.');
    expect(await refusal(edit('משהו אחר.', 1))).toBe('review_handed_over');
    const twoColumns = new Blob([twoColumnFile]);
    const sendBack = rina.call(contract.importBilingual, {
      params: { projectId },
      body: { document_id: page.document_id, apply: 'true' },
      file: { name: 'both.docx', content: twoColumns },
    });
    expect(await refusal(sendBack)).toBe('review_handed_over');
    const term = { source: 'house', target: 'בית', accept: true };
    const makeTerm = rina.call(contract.decideTermProposal, { params: { projectId }, body: term });
    expect(await refusal(makeTerm)).toBe('review_handed_over');
    expect((await download()).status).toBe(409);

    const back = await owner.call(contract.returnReview, { params, body: { message: 'The house is blue.' } });
    expect(back).toMatchObject({ state: 'returned', returns: 1, accept_by: null });
    expect((await world.mailOf(rina, 'returned'))?.text).toContain('> The house is blue.');
    await edit('הבית הכחול.', 1);
    await world.handOver(rina, project, '');
    const signed = await owner.call(contract.acceptReview, { params });
    expect(signed).toMatchObject({
      state: 'signed_off',
      reviewer: { name: rina.name },
      signed_off_at: expect.any(String),
      accepted_by_itself: false,
    });
    expect(await download()).toMatchObject({ status: 200, text: expect.stringContaining('הבית הכחול.') });
    expect(await project.own.status(projectId)).toMatchObject({ status: 'completed', progress: 100 });
    await world.mailOf(owner, 'signed_off_owner');
    await world.mailOf(rina, 'signed_off_reviewer');
    expect((await download(rina)).status).toBe(404);
    const report = await owner.call(contract.getReport, { params: { projectId } });
    expect(report.signed_off).toEqual({ reviewer: rina.name, at: signed.signed_off_at });
    await world.profile(rina, false);
  });

  test('is not for visitors: a reviewer could not reach them', async () => {
    let cookie = '';
    const call = createCaller({
      baseUrl: server.url,
      headers: (): Record<string, string> => (cookie ? { cookie } : {}),
      fetch: async (input, init) => {
        const answer = await fetch(input, init);
        cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
        return answer;
      },
    });
    const own = steps(call);
    const projectId = await own.project('Some words stand here.', 'a.txt');
    expect(await refusal(own.start(projectId, { tier: 'pro' }))).toBe('account_needed_for_review');
    expect((await own.status(projectId)).status).toBe('estimated');
  });
});

describe('an offer', () => {
  test('goes to every available reviewer of the pair, and never to the author', async () => {
    const [one, away, otherPair] = [await world.aReviewer(), await world.aReviewer(false), await world.aReviewer()];
    await world.profile(otherPair, true, ['he>en']);
    const author = await world.aReviewer();
    const project = await world.aProject({}, author.name);
    const offeredTo = async (person: typeof one) =>
      (await person.call(contract.listReviews, {})).offered.map(({ id }) => id);
    expect(await offeredTo(one)).toContain(project.params.assignmentId);
    for (const person of [away, otherPair, author])
      expect(await offeredTo(person)).not.toContain(project.params.assignmentId);
    for (const person of [away, otherPair, author]) {
      const code = await refusal(world.accept(person, project));
      expect(code).toBe('review_not_found');
    }
    const asked = { query: { source_language: 'en', target_language: 'he' } };
    const { reviewers } = await author.call(contract.listReviewers, asked);
    expect(reviewers.map(({ id }) => id)).toContain(one.id);
    expect(reviewers.map(({ id }) => id)).not.toContain(author.id);
    for (const person of [one, otherPair, author]) await world.profile(person, false);
  });

  test('that two accept at once is one reviewer’s', async () => {
    const both = [await world.aReviewer(), await world.aReviewer()];
    const project = await world.aProject();
    const answers = await Promise.allSettled(both.map((person) => world.accept(person, project)));
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [winner, loser] = answers[0]?.status === 'fulfilled' ? both : [...both].reverse();
    if (!winner || !loser) throw new Error('There are two of them');
    expect(await refusal(world.accept(loser, project))).toBe('review_taken');
    // The winner's second click changes nothing.
    const before = await project.review();
    expect(await world.accept(winner, project)).toMatchObject({ state: 'accepted', due_at: before.due_at });
    for (const person of both) await world.profile(person, false);
  });

  test('goes first to the one the author prefers, and to the others when that one says no', async () => {
    const [preferred, other] = [await world.aReviewer(), await world.aReviewer()];
    const project = await world.aProject({ reviewer_id: preferred.id });
    expect((await project.review()).offers).toBe(1);
    expect(await refusal(world.accept(other, project))).toBe('review_not_found');
    await preferred.call(contract.declineOffer, { params: project.params });
    await preferred.call(contract.declineOffer, { params: project.params });
    expect(await refusal(world.accept(preferred, project))).toBe('review_offer_ended');
    expect(await world.accept(other, project)).toMatchObject({ state: 'accepted' });
    for (const person of [preferred, other]) await world.profile(person, false);
  });

  test('cannot be asked of somebody who does not review the languages', async () => {
    const person = await aPerson(server, 'no-reviewer');
    expect(await refusal(world.aProject({ reviewer_id: person.id }))).toBe('reviewer_not_found');
  });

  test('that nobody can take tells the administrators once, and whoever comes later gets it', async () => {
    const admin = await world.anAdmin();
    const project = await world.aProject();
    expect(await project.review()).toMatchObject({ state: 'open', offers: 0 });
    const mail = await world.mailOf(admin, 'no_reviewer');
    expect(mail?.link).toContain('/console/reviews');
    const late = await world.aReviewer();
    expect((await project.review()).offers).toBe(1);
    await world.accept(late, project);
    await world.profile(late, false);
  });
});

describe('somebody else', () => {
  test('finds no review: not its messages, not its text, not its files', async () => {
    const rina = await world.aReviewer();
    const project = await world.aProject();
    await world.accept(rina, project);
    const other = await world.aReviewer(false);
    const { params, projectId } = project;
    for (const ask of [
      () => other.call(contract.getReview, { params }),
      () => other.call(contract.listReviewMessages, { params }),
      () => other.call(contract.sendReviewMessage, { params, body: { text: 'x' } }),
      () => other.call(contract.handOverReview, { params, body: { note: '' } }),
      () => other.call(contract.giveUpReview, { params }),
      () => other.call(contract.acceptReview, { params }),
      () => other.call(contract.returnReview, { params, body: { message: 'x' } }),
      () => other.call(contract.endReview, { params, body: { price: 8 } }),
      // A reviewer does not decide for the author, nor the author for the reviewer.
      () => rina.call(contract.acceptReview, { params }),
      () => rina.call(contract.endReview, { params, body: { price: 8 } }),
    ])
      expect(await refusal(ask())).toBe('review_not_found');
    for (const ask of [
      () => other.call(contract.listSegments, { params: { projectId }, query: {} }),
      () => other.call(contract.getProjectReview, { params: { projectId } }),
      () => rina.call(contract.deleteProject, { params: { projectId } }),
      () => rina.call(contract.updateProject, { params: { projectId }, body: { name: 'Mine' } }),
    ])
      expect(await refusal(ask())).toBe('project_not_found');
    const { key } = await aKey(rina, ['projects:read', 'projects:write', 'assets:read']);
    const byKey = callerWith(server, key);
    expect(await refusal(byKey(contract.listSegments, { params: { projectId }, query: {} }))).toBe('project_not_found');
    expect(await rina.call(contract.getProject, { params: { projectId } })).toMatchObject({ estimate: null });
    await world.profile(rina, false);
  });
});

describe('messages', () => {
  test('go both ways, are unread until they are read, and come by mail', async () => {
    const rina = await world.aReviewer();
    const project = await world.aProject();
    const { owner, params, review } = project;
    const write = (person: typeof rina, text: string) =>
      person.call(contract.sendReviewMessage, { params, body: { text } });
    expect(await refusal(write(owner, 'Is anybody there?'))).toBe('review_state_changed');
    await world.accept(rina, project);
    await owner.call(contract.updatePreferences, { body: { language: 'he' } });
    await write(rina, 'Is <Ruth> a man?');
    expect(await review()).toMatchObject({ unread: 1 });
    const listed = async () => {
      const { projects } = await owner.call(contract.listProjects, { query: {} });
      return projects.find(({ project_id }) => project_id === project.projectId)?.unread_messages;
    };
    expect(await listed()).toBe(1);
    const mail = await world.mailOf(owner, 'message');
    expect(mail?.subject).toContain('הודעה מאת');
    expect(mail?.text).toContain('> Is <Ruth> a man?');
    const { messages } = await owner.call(contract.listReviewMessages, { params });
    expect(messages).toMatchObject([{ side: 'reviewer', own: false, author: rina.name, text: 'Is <Ruth> a man?' }]);
    await owner.call(contract.markReviewRead, { params, body: { message_id: messages[0]?.id ?? '' } });
    expect(await review()).toMatchObject({ unread: 0 });
    expect(await listed()).toBe(0);
    await write(owner, 'A woman.');
    expect(await rina.call(contract.getReview, { params })).toMatchObject({ unread: 1 });
    await world.mailOf(rina, 'message');
    await world.profile(rina, false);
  });
});
