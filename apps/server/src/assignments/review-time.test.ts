import * as contract from '@targum/contracts';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { proWorld, refusal } from '../testing/pro-project.ts';
import { requireSoundBooks } from '../testing/require-sound-books.ts';
import { makeTestServer } from '../testing/test-server.ts';
import { tendAssignments } from './tend-assignments.ts';

let server: Awaited<ReturnType<typeof makeTestServer>>;
let world: ReturnType<typeof proWorld>;
beforeAll(async () => {
  server = await makeTestServer();
  world = proWorld(server);
});
afterEach(() => requireSoundBooks(server.deps.db));

describe('time', () => {
  test('ends an offer, tells whoever let it lapse, and offers it again', async () => {
    const [slow, other] = [await world.aReviewer(), await world.aReviewer(false)];
    const project = await world.aProject();
    await world.lapseOffers(project);
    expect(await refusal(world.accept(slow, project))).toBe('review_offer_ended');
    await world.profile(slow, false);
    await tendAssignments(server.deps);
    await world.mailOf(slow, 'offer_expired');
    expect(await project.review()).toMatchObject({ state: 'open', offers: 0 });
    await world.profile(other, true);
    expect(await world.accept(other, project)).toMatchObject({ state: 'accepted' });
    await world.profile(other, false);
  });

  test('reminds before the due date, says that it has passed, and gives the review to somebody else', async () => {
    const slow = await world.aReviewer();
    const project = await world.aProject();
    await world.accept(slow, project);
    await world.pass(project, 'due_at', '3 hours');
    await world.mailOf(slow, 'due_soon');
    await world.pass(project, 'due_at', '-2 hours');
    expect(await project.review()).toMatchObject({ state: 'accepted', overdue: true });
    await world.mailOf(slow, 'overdue');
    await tendAssignments(server.deps);
    const kinds = (await server.deps.messages.outbox?.list(slow.email))?.map(({ kind }) => kind);
    expect(kinds?.filter((kind) => /due/.test(kind))).toEqual(['review_due_soon', 'review_overdue']);
    const other = await world.aReviewer();
    await world.pass(project, 'due_at', '-2 days');
    await world.mailOf(slow, 'taken_away');
    await world.mailOf(project.owner, 'reopened');
    expect(await project.review()).toMatchObject({ state: 'open', reviewer: null, overdue: false, offers: 1 });
    // Whoever let it lie is not asked again, and has lost the text.
    expect((await slow.call(contract.listReviews, {})).offered).toEqual([]);
    expect(
      await refusal(slow.call(contract.listSegments, { params: { projectId: project.projectId }, query: {} })),
    ).toBe('project_not_found');
    await world.accept(other, project);
    await world.handOver(other, project);
    await project.owner.call(contract.acceptReview, { params: project.params });
    expect(await slow.call(contract.listOwnPayouts, {})).toMatchObject({ due: 0 });
    expect(await other.call(contract.listOwnPayouts, {})).toMatchObject({ due: 2 });
    for (const person of [slow, other]) await world.profile(person, false);
  });

  test('accepts for an author who says nothing, charges, and says so', async () => {
    const reviewer = await world.aReviewer();
    const project = await world.aProject();
    await world.accept(reviewer, project);
    await world.handOver(reviewer, project);
    await tendAssignments(server.deps);
    expect(await project.review()).toMatchObject({ state: 'handed_over' });
    // An archived project goes on like any other.
    const params = { projectId: project.projectId };
    await project.owner.call(contract.updateProject, { params, body: { archived: true } });
    await world.pass(project, 'accept_by', '-1 second');
    expect(await project.review()).toMatchObject({ state: 'signed_off', accepted_by_itself: true });
    expect(await project.billing()).toMatchObject({ balance: 192, reserved: 0 });
    await world.mailOf(project.owner, 'signed_off_owner');
    const late = project.owner.call(contract.returnReview, { params: project.params, body: { message: 'Wait!' } });
    expect(await refusal(late)).toBe('review_state_changed');
    await world.profile(reviewer, false);
  });

  test('gives a review with less time to a rushed order', async () => {
    const days = async (rush: boolean) => {
      const { due_at, created_at } = await (await world.aProject({ rush })).review();
      return Math.round((Date.parse(due_at) - Date.parse(created_at)) / 86_400_000);
    };
    expect([await days(false), await days(true)]).toEqual([
      contract.reviewDays(100, false),
      contract.reviewDays(100, true),
    ]);
    expect([contract.reviewDays(50_000, false), contract.reviewDays(50_000, true)]).toEqual([21, 11]);
  });
});

describe('a reviewer who goes', () => {
  test.each(['gives it up', 'loses the role', 'deletes the account'] as const)(
    '%s: the review is offered to others, what was edited stays, and nobody is charged',
    async (how) => {
      const [going, next] = [await world.aReviewer(), await world.aReviewer(false)];
      const project = await world.aProject();
      const { projectId, params, owner } = project;
      await world.accept(going, project);
      const page = await going.call(contract.listSegments, { params: { projectId }, query: {} });
      const place = { projectId, documentId: page.document_id, ordinal: page.segments[0]?.ordinal ?? -1 };
      await going.call(contract.editSegment, { params: place, body: { version: 0, content: ['Edited.'] } });
      if (how === 'gives it up') await going.call(contract.giveUpReview, { params });
      if (how === 'deletes the account') await going.call(contract.deleteAccount, {});
      if (how === 'loses the role') {
        const admin = await world.anAdmin();
        await admin.call(contract.setUserRoles, { params: { userId: going.id }, body: { reviewer: false } });
      }
      expect(await project.review()).toMatchObject({ state: 'open', reviewer: null });
      await world.mailOf(owner, 'reopened');
      expect(await project.billing()).toMatchObject({ balance: 192, reserved: 8 });
      await world.profile(next, true);
      await world.accept(next, project);
      const kept = await next.call(contract.openSegment, { params: place });
      expect(kept).toMatchObject({ target: 'Edited.' });
      await world.profile(next, false);
      if (how === 'gives it up') await world.profile(going, false);
    },
  );

  test('after the sign-off leaves the name under it and is still owed', async () => {
    const reviewer = await world.aReviewer();
    const project = await world.aProject();
    await world.accept(reviewer, project);
    await world.handOver(reviewer, project);
    await project.owner.call(contract.acceptReview, { params: project.params });
    await reviewer.call(contract.deleteAccount, {});
    expect(await project.review()).toMatchObject({ state: 'signed_off', reviewer: { id: null, name: reviewer.name } });
    const admin = await world.anAdmin();
    const { payouts } = await admin.call(contract.listPayouts, { query: { state: 'due' } });
    expect(payouts).toContainEqual(
      expect.objectContaining({ amount: 2, reviewer: { id: reviewer.id, name: reviewer.name, email: reviewer.email } }),
    );
  });
});

describe('an administrator', () => {
  test('gives a running review to another reviewer, who has to accept it', async () => {
    const [first, second] = [await world.aReviewer(), await world.aReviewer()];
    const admin = await world.anAdmin();
    const project = await world.aProject();
    const { params } = project;
    await world.accept(first, project);
    const assign = (reviewer_id: string | null) =>
      admin.call(contract.assignReviewer, { params, body: { reviewer_id } });
    expect(await refusal(assign(project.owner.id))).toBe('reviewer_not_found');
    expect(await assign(second.id)).toMatchObject({ state: 'open', reviewer: null, offers: 1, side: 'admin' });
    await world.mailOf(first, 'taken_away');
    expect(await refusal(world.handOver(first, project))).toBe('review_not_found');
    expect(await world.accept(second, project)).toMatchObject({ state: 'accepted' });
    expect(await assign(null)).toMatchObject({ state: 'open' });
    const { reviews, reviewers } = await admin.call(contract.listAllReviews, { query: {} });
    expect(reviews.map(({ id }) => id)).toContain(params.assignmentId);
    expect(reviewers.find(({ id }) => id === second.id)).toMatchObject({
      available: true,
      running: 0,
      pairs: ['en>he'],
    });
    for (const person of [first, second]) await world.profile(person, false);
  });
});
