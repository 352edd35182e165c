/** Doubts an engine may raise about its own result; a segment with a doubt is shown to a reviewer, never dropped. */
export const flagMeanings = {
  empty: 'The engine gave no text; the source stands in its place.',
  repeated: 'The same words come again and again.',
  runaway: 'The translation is far longer than the source allows, or did not end.',
  'wrong-script': 'The translation is not written in the target language’s letters.',
  untranslated: 'The translation equals the source.',
  numbers: 'A number of the source is missing or changed.',
  names: 'A Latin word, address or code of the source is missing.',
  unbalanced: 'Quotation marks or brackets do not pair up.',
  'term-missing': 'A glossary term that was demanded does not appear.',
  markers: 'Inline codes were lost; the text stands without them.',
  crashed: 'The engine broke down on this segment; the source stands in its place.',
} as const;

export type Flag = keyof typeof flagMeanings;
