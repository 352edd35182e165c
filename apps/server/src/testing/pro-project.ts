import * as contract from '@targum/contracts';
import { HttpError } from '@targum/wire';
import { expect, vi } from 'vitest';
import { tendAssignments } from '../assignments/tend-assignments.ts';
import { aPerson, type Person } from './people.ts';
import { steps } from './steps.ts';
import type { makeTestServer } from './test-server.ts';

type Server = Awaited<ReturnType<typeof makeTestServer>>;

/** Authors, reviewers and their pro projects, as the tests of the review workflow need them. */
export function proWorld(server: Server) {
  let count = 0;

  // Signing in is counted by the minute: whoever is known is not asked to do it again.
  const known = new Map<string, Promise<Person>>();
  const person = (name: string, email?: string) => {
    const found = known.get(name) ?? aPerson(server, name, email);
    known.set(name, found);
    return found;
  };

  const anAdmin = () => person('admin', 'admin@localhost.test');

  async function aReviewer(available = true): Promise<Person> {
    const reviewer = await person(`reviewer${count++}`);
    const admin = await anAdmin();
    await admin.call(contract.setUserRoles, { params: { userId: reviewer.id }, body: { reviewer: true } });
    await profile(reviewer, available);
    return reviewer;
  }

  const profile = (reviewer: Person, available: boolean, pairs = ['en>he']) =>
    reviewer.call(contract.saveReviewerProfile, {
      body: { name: reviewer.name, pairs, words_per_week: 10_000, rate_note: 'Novels', available },
    });

  /** A hundred words of English at eight cents. */
  async function aProject(order: { rush?: boolean; reviewer_id?: string } = {}, name = `author${count++}`) {
    const owner = await person(name);
    const own = steps(owner.call);
    const text = Array.from({ length: 20 }, (_, index) => `The ${index} red house stood.`).join('\n\n');
    const projectId = await own.project(text, 'book.txt');
    await owner.call(contract.startTranslation, {
      body: { projectId, tier: 'pro', source_language: 'en', target_language: 'he', ...order },
    });
    await own.until(projectId, (seen) => seen.status === 'in_review');
    const review = async () => {
      const { assignment } = await owner.call(contract.getProjectReview, { params: { projectId } });
      if (!assignment) throw new Error('There is no review.');
      return assignment;
    };
    const params = { assignmentId: (await review()).id };
    const download = async (who: Person = owner) => {
      const answer = await fetch(`${server.url}/api/download/${projectId}`, {
        headers: { authorization: `Bearer ${who.jwt}` },
      });
      return { status: answer.status, text: await answer.text() };
    };
    const billing = () => owner.call(contract.getBilling, {});
    return { owner, own, projectId, params, review, download, billing };
  }

  type Project = Awaited<ReturnType<typeof aProject>>;

  const accept = (reviewer: Person, { params }: Project) => reviewer.call(contract.acceptOffer, { params });
  const handOver = (reviewer: Person, { params }: Project, note = 'Done.') =>
    reviewer.call(contract.handOverReview, { params, body: { note } });

  /** Moves a time of a review, because tests do not wait for days; then time does what it does. */
  async function pass({ params }: Project, column: 'due_at' | 'accept_by', interval: string): Promise<void> {
    await server.deps.db.query(
      // What was said before is as much longer ago.
      `update product.review_assignments
       set ${column} = now() + $1::interval, reminded_at = reminded_at - (${column} - (now() + $1::interval))
       where id = $2`,
      [interval, params.assignmentId],
    );
    await tendAssignments(server.deps);
  }

  async function lapseOffers({ params }: Project): Promise<void> {
    await server.deps.db.query(
      `update product.review_offers set expires_at = now() - interval '1 second' where assignment_id = $1 and state = 'open'`,
      [params.assignmentId],
    );
  }

  /** The kinds of mail somebody got about reviews, once this one has arrived. */
  async function mailOf(to: Person, kind: string) {
    const found = await vi.waitFor(
      async () => {
        const mails = await server.deps.messages.outbox?.list(to.email);
        const mail = mails?.find((one) => one.kind === `review_${kind}`);
        expect(mail, `${kind} to ${to.name}: ${mails?.map((one) => one.kind).join()}`).toBeDefined();
        return mail;
      },
      { timeout: 20_000, interval: 100 },
    );
    return found;
  }

  return { anAdmin, aReviewer, profile, aProject, accept, handOver, pass, lapseOffers, mailOf };
}

/** The code of the refusal. */
export async function refusal(asked: Promise<unknown>): Promise<string> {
  const error = await asked.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof HttpError)) throw new Error(`It was not refused: ${String(error)}`);
  return error.code;
}
