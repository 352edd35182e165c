import type { Engine, SegmentResult } from '@targum/engines';

/**
 * Stands in for a translator where a test is about the road and not the words: it turns each word's letters
 * round, so that what came from where can be seen.
 */
export function mirrorEngine(): Engine & { calls: number; failOn: (text: string) => boolean } {
  return {
    id: 'mirror',
    version: '1',
    calls: 0,
    failOn: () => false,
    supports: (source, target) => source !== target,
    async translate({ segments }): Promise<SegmentResult[]> {
      this.calls += segments.length;
      if (segments.some(({ text }) => this.failOn(text))) throw new Error('the engine broke down');
      return segments.map(({ text }) => ({
        text: text.replaceAll(/\p{L}+/gu, (word) => Array.from(word).reverse().join('')),
        score: -0.1,
        links: [],
        flags: [],
        engine: { id: 'mirror', version: '1' },
      }));
    },
    async close() {},
  };
}
