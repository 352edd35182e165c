import { DocumentError } from '../../errors.ts';
import { withDefaults } from '../../limits.ts';
import type { Format, Ledger } from '../../model.ts';
import { openConverted } from '../converted/open-converted.ts';
import { readRtf } from './read-rtf.ts';

export const rtf: Format = {
  id: 'rtf',
  name: 'Rich Text',
  extensions: ['rtf'],
  mediaType: 'application/rtf',
  writesAs: 'docx',
  recognises: (sample) => sample.head.startsWith('{\\rtf'),
  async open(bytes, options) {
    const limits = withDefaults(options.limits);
    if (bytes.length === 0) throw new DocumentError('document_empty', 'The file is empty');
    if (bytes.length > limits.inputBytes)
      throw new DocumentError('document_too_large', `The file is larger than ${limits.inputBytes} bytes`);
    // Every byte is one character: what a byte means is said inside the file.
    const source = new TextDecoder('x-user-defined')
      .decode(bytes)
      .replace(/[\uF780-\uF7FF]/g, (letter) => `\\'${(letter.charCodeAt(0) & 0xff).toString(16)}`);
    if (!source.startsWith('{\\rtf')) throw new DocumentError('document_mislabelled', 'The file is not RTF');
    const { document, notices, leftOut } = readRtf(source, limits);
    const excluded: Ledger['excluded'] = [];
    if (leftOut.furniture > 0)
      excluded.push({ part: 'headers and footers', nodes: 1, characters: leftOut.furniture, reason: 'page-furniture' });
    if (leftOut.comments > 0)
      excluded.push({ part: 'comments', nodes: 1, characters: leftOut.comments, reason: 'comment' });
    const said = {
      code: 'converted',
      message:
        'The RTF was turned into a Word document: text, formatting, tables and notes; pictures are not carried over.',
    };
    return openConverted({ format: 'rtf', document, notices: [said, ...notices], leftOut: excluded }, options);
  },
};
