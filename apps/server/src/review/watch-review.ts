import type { ReviewNews } from '@targum/contracts';
import type { EventStream } from '@targum/server-kit';
import type { Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { findProject } from '../projects/change-project.ts';
import { standingIn } from '../projects/policy.ts';
import { selectCommentsMark } from './comments.sql.ts';
import { selectRetranslations } from './help.sql.ts';
import { selectLeases } from './leases.sql.ts';
import { presentRetranslation } from './retranslate-stretch.ts';
import { selectChanged } from './review.sql.ts';

const shortestPauseMs = 150;
/** A change is seen when its transaction ends, which is later than its time says. */
const lookBackSeconds = 15;

/** Sends who is on which row, now and at every change, and which rows have got another text meanwhile. */
export async function watchReview(
  deps: Deps,
  principal: Principal,
  projectId: string,
  events: EventStream,
): Promise<void> {
  const told = new Map<string, number>();
  let last = '';
  let first = true;
  let wanted = false;
  let busy = false;
  let lapse: ReturnType<typeof setTimeout> | undefined;

  const tell = async (): Promise<void> => {
    const project = await findProject(deps.db, projectId);
    const standing = project && (await standingIn(deps.db, principal, project));
    if (standing === undefined) {
      // Said before it ends: a line that only breaks is opened again.
      events.send({ event: 'over', data: {} });
      return events.end();
    }
    const handed_over = standing === 'handed_over';
    const leases = await selectLeases(deps.db, projectId);
    const changes = await selectChanged(deps.db, projectId, lookBackSeconds);
    const retranslations = (await selectRetranslations(deps.db, projectId, 'under-way')).map(presentRetranslation);
    const news = changes.filter(({ document_id, ordinal, version }) => {
      const key = `${document_id} ${ordinal}`;
      const known = told.get(key);
      told.set(key, version);
      return known !== version;
    });
    const comments = await selectCommentsMark(deps.db, projectId);
    const holders = leases.map(({ seconds: _seconds, ...holder }) => holder);
    const data: ReviewNews = { holders, changed: first ? [] : news, retranslations, comments, handed_over };
    const now = JSON.stringify([holders, retranslations, comments, handed_over]);
    if (first || now !== last || news.length > 0) events.send({ event: 'review', data });
    [first, last] = [false, now];
    clearTimeout(lapse);
    // A lease that nobody renews ends without anybody saying so.
    const soonest = Math.min(...leases.map(({ seconds }) => seconds));
    if (Number.isFinite(soonest) && !events.closed) lapse = setTimeout(() => void look(), soonest * 1000 + 50);
  };

  const look = async (): Promise<void> => {
    wanted = true;
    if (busy) return;
    busy = true;
    while (wanted && !events.closed) {
      wanted = false;
      await tell().catch((error: unknown) =>
        deps.log.warn({ err: error, projectId }, 'a review could not be read; the next change tries again'),
      );
      await new Promise((resolve) => setTimeout(resolve, shortestPauseMs));
    }
    busy = false;
  };

  const stop = deps.projectChanges.subscribe(projectId, () => void look());
  events.onClose(() => {
    stop();
    clearTimeout(lapse);
  });
  void look();
}
