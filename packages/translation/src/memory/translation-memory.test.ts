import { describe, expect, it } from 'vitest';
import { TranslationMemory } from './translation-memory.ts';

const memory = new TranslationMemory([
  { source: 'The "old" house stood  there.', target: 'הבית הישן עמד שם.' },
  { source: 'A new car came by the road today', target: 'מכונית חדשה' },
  { source: 'Unfinished', target: ' ' },
]);

describe('the translation memory', () => {
  it('finds the same text whatever its quotes and spaces', () => {
    expect(memory.find('The “old” house stood there.')).toMatchObject({ target: 'הבית הישן עמד שם.', similarity: 1 });
    expect(memory.find('The house')).toBeUndefined();
  });

  it('finds like texts, best first, and none below the threshold', () => {
    const [hit] = memory.findLike('A new car came by the road yesterday');
    expect(hit?.similarity).toBeCloseTo(7 / 8);
    expect(memory.findLike('Something else entirely')).toEqual([]);
  });

  it('ignores units without a translation and lets later units win', () => {
    expect(memory.size).toBe(2);
    const later = new TranslationMemory([
      { source: 'a b', target: '1' },
      { source: 'a  b', target: '2' },
    ]);
    expect(later.find('a b')?.target).toBe('2');
  });
});
