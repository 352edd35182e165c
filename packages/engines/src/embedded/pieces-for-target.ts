import { languages, requireLanguage } from '@targum/languages';

const control = /^<0x[01][0-9A-F]>$/;
const special = /^(<pad>|<unk>|<s>|>>.*<<)$/;

/**
 * The ids that may come out for a target language: no marks, and no letters of a foreign script. Latin stays
 * everywhere, because names and terms keep it in any language.
 */
export function piecesForTarget(pieces: readonly string[], target: string, endToken: number): Int32Array {
  const own = requireLanguage(target);
  const foreign = languages.filter((row) => row.code !== own.code && !row.script.test('A')).map((row) => row.script);
  return Int32Array.from(
    pieces.flatMap((piece, id) => {
      if (id === endToken) return [id];
      if (special.test(piece) || control.test(piece)) return [];
      return foreign.some((script) => script.test(piece)) ? [] : [id];
    }),
  );
}
