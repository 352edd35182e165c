export { countFile, countInstantly, type FileCount } from './count-file.ts';
export { countWords } from './count-words.ts';
export {
  countDocBySize,
  countDocxByRawText,
  countDocxBySize,
  countOtherBySize,
  countPdfBySize,
  countTxtByWhitespace,
} from './instant-rules.ts';
