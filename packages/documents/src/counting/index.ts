export { countWords } from './count-words.ts';
export {
  countDocBySize,
  countDocxByRawText,
  countDocxBySize,
  countOtherBySize,
  countPdfBySize,
  countTxtByWhitespace,
} from './instant-rules.ts';
