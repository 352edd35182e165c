import { fail } from '@targum/identity-contracts';

/**
 * Refuses a change that was made looking at something else than what is there now: another administrator was quicker.
 * Only what the caller says it has seen is compared, so a script that says nothing changes as before.
 */
export function demandSeen(now: Record<string, unknown>, seen: Record<string, unknown> | undefined): void {
  const others = Object.keys(seen ?? {}).filter((name) => ordered(now[name] ?? null) !== ordered(seen?.[name] ?? null));
  if (others.length > 0) throw fail('changed_meanwhile', { facts: { problems: others } });
}

/** The same facts in the same order, whoever wrote them. */
function ordered(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
