import type { Deps } from '../deps.ts';
import type { Project } from '../projects/project-directory.ts';
import { messageWindows } from './admin.sql.ts';

const mostRows = 50;

/** What the limits on messages to phones have counted so far, as they will judge the next message. */
export async function watchMessageLimits(deps: Deps, { id, settings }: Project) {
  const { limits, sms_cost_micros: price, sms_min_completion_percent: percent } = settings;
  const windows = await messageWindows(deps.db, id, deps.clock());
  const of = (kind: string) => windows.filter((window) => window.kind === kind);
  const find = (kind: string, subject: string) => of(kind).find((window) => window.subject === subject);
  const used = (window: { count: number; ends_at: Date } | undefined, limit: number) => ({
    sent: window?.count ?? 0,
    limit,
    ends_at: window?.ends_at.toISOString() ?? null,
  });
  const day = used(find('sms-project', 'all'), limits.sms_day.count);
  // A range is judged for a day, and what it may get counted by the hour: the longer of the two names the ranges.
  const ranges = of('sms-sent')
    .slice(0, mostRows)
    .map(({ subject, count: judged, ends_at }) => {
      const completed = find('sms-done', subject)?.count ?? 0;
      const isPaused = judged >= limits.prefix_probe.count && completed * 100 < judged * percent;
      return {
        prefix: `${subject}****`,
        ...used(find('sms-prefix', subject), limits.prefix_hour.count),
        judged,
        completed,
        paused_until: isPaused ? ends_at.toISOString() : null,
      };
    });
  return {
    day,
    spent_micros: day.sent * price,
    most_micros: day.limit * price,
    countries: of('sms-country')
      .slice(0, mostRows)
      .map((window) => ({ country: window.subject, ...used(window, limits.country_hour.count) })),
    ranges,
  };
}
