interface Place {
  document_id: string;
  ordinal: number;
}

const rowsAtOnce = 2000;

/** Every row, of which a page is held at a time. */
export async function* lookInPages<Row extends Place>(
  read: (after: Place | undefined, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let after: Place | undefined; ; ) {
    const rows = await read(after, rowsAtOnce);
    yield* rows;
    after = rows.at(-1);
    if (!after || rows.length < rowsAtOnce) return;
  }
}
