import type { UnitWriter } from '../../splice/translate-units.ts';
import { balanceLines } from './balance-lines.ts';

/** Writes cues with the file's own line ending; a blank line would end the cue, so none is written. */
export function cueWriter(ending: string, escape: (text: string) => string): UnitWriter {
  return {
    write: (content, spliced, writeCode) =>
      balanceLines(content, spliced.unit.content)
        .map((piece) => {
          if (typeof piece !== 'string') return writeCode(piece);
          return escape(
            piece
              .toWellFormed()
              .replace(/\r\n?/g, '\n')
              .replace(/\n\s*\n/g, '\n'),
          ).replaceAll('\n', ending);
        })
        .join(''),
  };
}

export function lineEndingOf(source: string): string {
  return /\r\n|\n|\r/.exec(source)?.[0] ?? '\n';
}
