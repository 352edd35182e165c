/**
 * Looks until it sees what is wanted: slower and slower, because the server counts how often somebody asks, and for
 * about a minute, because a small machine may be busy with other tests.
 */
export async function waitUntil<T>(look: () => Promise<T>, wanted: (seen: T) => boolean): Promise<T> {
  let seen = await look();
  for (let waited = 0, pause = 20; waited < 60_000 && !wanted(seen); pause = Math.min(pause * 1.15, 1000)) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    waited += pause;
    seen = await look();
  }
  if (!wanted(seen)) throw new Error(`It did not come to that: ${JSON.stringify(seen)}`);
  return seen;
}
