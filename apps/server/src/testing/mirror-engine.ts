import type { Engine, Link, SegmentRequest, SegmentResult } from '@targum/engines';

/**
 * Stands in for a translator where a test is about the road and not the words: it turns each word's letters
 * round, so that what came from where can be seen.
 */
export interface MirrorEngine extends Engine {
  /** Texts that were sent, however often. */
  calls: number;
  failOn: (text: string) => boolean;
  /** What was sent, with terms, neighbours and hints. */
  asked: SegmentRequest[];
  /** Writes the letters of the target language, so that no check finds the wrong script. */
  inScript: boolean;
  /** Awaited before every answer: a test that holds it back sees what happens meanwhile. */
  before: (texts: string[], signal: AbortSignal | undefined) => Promise<unknown>;
}

export function mirrorEngine(): MirrorEngine {
  return {
    id: 'mirror',
    version: '1',
    calls: 0,
    failOn: () => false,
    asked: [],
    inScript: false,
    before: async () => {},
    supports: (source, target) => source !== target,
    async translate({ segments, target, signal }): Promise<SegmentResult[]> {
      const texts = segments.map(({ text }) => text);
      await this.before(texts, signal);
      signal?.throwIfAborted();
      this.calls += segments.length;
      this.asked.push(...segments);
      if (segments.some(({ text }) => this.failOn(text))) throw new Error('the engine broke down');
      return segments.map((segment) => ({
        ...write(segment, this.inScript ? alphabets[target] : undefined),
        score: -0.1,
        flags: [],
        engine: { id: 'mirror', version: '1' },
      }));
    },
    async close() {},
  };
}

const alphabets: Record<string, string> = { he: 'אבגדהוזחטילמנסעפצקרשת', en: 'abcdefghiklmnoprstuvw' };

/** Word by word, with a link from each to what became of it; terms come out as they are wanted. */
function write({ text, terms = [] }: SegmentRequest, alphabet?: string): { text: string; links: Link[] } {
  let written = '';
  const links: Link[] = [];
  for (let at = 0; at < text.length; ) {
    const term = terms.find(({ source }) => source !== '' && text.startsWith(source, at));
    const from = term?.source ?? /^\p{L}+/u.exec(text.slice(at))?.[0] ?? text.charAt(at);
    const to = term ? (term.mode === 'keep' ? term.source : term.target) : mirror(from, alphabet);
    if (/\p{L}/u.test(from)) {
      links.push({ source: [at, at + from.length], target: [written.length, written.length + to.length], score: 1 });
    }
    written += to;
    at += from.length;
  }
  return { text: written, links };
}

function mirror(word: string, alphabet?: string): string {
  return Array.from(word)
    .reverse()
    .map((letter) =>
      alphabet && /\p{L}/u.test(letter) ? alphabet.charAt(letter.charCodeAt(0) % alphabet.length) : letter,
    )
    .join('');
}
