import { languages, requireLanguage } from '@targum/languages';

const control = /^<0x[01][0-9A-F]>$/;
const special = /^(<pad>|<unk>|<s>|>>.*<<)$/;
const smallLatinWord = /^▁[a-z]{2}/;

/**
 * The ids that may come out for a target language: no marks, no letters of another script. Latin stays everywhere
 * for names and codes; only words in small letters go where the language is not written so, because there they are
 * untranslated words. What must be copied all the same is forced by its term. Halves the output layer.
 */
export function piecesForTarget(pieces: readonly string[], target: string, endToken: number): Int32Array {
  const own = requireLanguage(target);
  const isLatin = own.script.test('a');
  const foreign = languages.filter((row) => row.code !== own.code && !row.script.test('a')).map((row) => row.script);
  return Int32Array.from(
    pieces.flatMap((piece, id) => {
      if (id === endToken) return [id];
      if (special.test(piece) || control.test(piece)) return [];
      if (!isLatin && smallLatinWord.test(piece)) return [];
      return foreign.some((script) => script.test(piece)) ? [] : [id];
    }),
  );
}
