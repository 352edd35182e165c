import type { ReviewSegment } from '@targum/contracts';
import { expect, test, vi } from 'vitest';

let answer: (body: string) => Response = () => Response.error();
// The page's caller takes the browser's fetch when it is loaded.
vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'en' } });
vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => answer(body));
const { createEditQueue } = await import('./edit-queue.ts');

const projectId = '6f1c3a52-0000-4000-8000-000000000001';
const side = { language: 'en', direction: 'ltr' } as const;

const row: ReviewSegment = {
  document_id: '6f1c3a52-0000-4000-8000-000000000002',
  ordinal: 1,
  unit_id: 'p1',
  kind: 'paragraph',
  source: 'המכתב הגיע.',
  target: 'The letter arrived.',
  source_side: { language: 'he', direction: 'rtl' },
  target_side: side,
  source_content: ['המכתב הגיע.'],
  target_content: ['The letter arrived.'],
  words: 2,
  state: 'done',
  review: 'draft',
  origin: 'engine',
  match: null,
  suggestion: null,
  score: null,
  checks: [],
  version: 0,
  terms: [],
  holder: null,
  can_undo: false,
};

/** A server that keeps one paragraph and refuses whoever wrote upon an older version of it. */
function keepRow() {
  let kept = row;
  answer = (body) => {
    const { version, content, review } = JSON.parse(body) as {
      version: number;
      content?: string[];
      review?: ReviewSegment['review'];
    };
    if (version !== kept.version) {
      const error = { code: 'segment_changed', message: '', request_id: '', facts: { segment: kept } };
      return Response.json({ error }, { status: 409 });
    }
    kept = {
      ...kept,
      version: version + 1,
      review: review ?? 'edited',
      ...(content ? { target: content.join(''), target_content: content } : {}),
    };
    return Response.json(kept);
  };
  return () => kept;
}

test('a decision made before the page has drawn the save under it is taken, not a conflict with oneself', async () => {
  const kept = keepRow();
  const queue = createEditQueue({ projectId, editor: 'a', onSaved: () => undefined });
  queue.edit(row, { content: ['The letter came.'] }, 'once');
  await queue.flush();
  // The page still holds the row as it was.
  queue.edit(row, { review: 'approved' }, 'once');
  await queue.flush();
  expect(queue.snapshot().state).toBe('saved');
  expect(kept()).toMatchObject({ target: 'The letter came.', review: 'approved', version: 2 });
});

test('what somebody else has changed meanwhile is a conflict', async () => {
  keepRow();
  const other = createEditQueue({ projectId, editor: 'b', onSaved: () => undefined });
  other.edit(row, { content: ['A letter came.'] }, 'once');
  await other.flush();
  const queue = createEditQueue({ projectId, editor: 'a', onSaved: () => undefined });
  queue.edit(row, { review: 'approved' }, 'once');
  await queue.flush();
  expect(queue.snapshot().state).toBe('problem');
});
