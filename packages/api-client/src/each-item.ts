interface Page {
  next_cursor: string | null;
}

/**
 * Every item of a list, page by page as they are needed:
 *
 *     for await (const webhook of eachItem((cursor) => targum.webhooks.listWebhooks({ query: { cursor } }), 'webhooks'))
 */
export async function* eachItem<P extends Page, K extends keyof P>(
  load: (cursor: string | undefined) => Promise<P>,
  list: K,
): AsyncGenerator<P[K] extends readonly (infer Item)[] ? Item : never> {
  let cursor: string | undefined;
  do {
    const page = await load(cursor);
    yield* page[list] as Iterable<P[K] extends readonly (infer Item)[] ? Item : never>;
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
}
