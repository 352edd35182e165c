import { DocumentError } from '../../errors.ts';
import { withDefaults } from '../../limits.ts';
import type { Format } from '../../model.ts';
import { openConverted } from '../converted/open-converted.ts';
import { hasStream, inspectDoc, isOle } from './inspect-ole.ts';

const withLooks = 'The Word 97-2003 document was turned into a current Word document by LibreOffice.';
const textOnly =
  'The Word 97-2003 document was turned into a current Word document: its text and tables only, notes at the end. Where LibreOffice is installed the layout is kept.';

export const doc: Format = {
  id: 'doc',
  name: 'Word 97-2003',
  extensions: ['doc', 'dot'],
  mediaType: 'application/msword',
  writesAs: 'docx',
  recognises: (sample) => isOle(sample.bytes) && hasStream(sample.bytes, 'WordDocument'),
  async open(bytes, options) {
    const limits = withDefaults(options.limits);
    if (bytes.length === 0) throw new DocumentError('document_empty', 'The file is empty');
    if (bytes.length > limits.inputBytes)
      throw new DocumentError('document_too_large', `The file is larger than ${limits.inputBytes} bytes`);
    inspectDoc(bytes);
    // Both readers need Node; they are loaded only where such a file is really opened.
    const { convertWithOffice } = await import('./convert-with-office.ts');
    const office = await convertWithOffice(bytes);
    if (office)
      return openConverted(
        { format: 'doc', document: office, notices: [{ code: 'converted', message: withLooks }] },
        options,
      );
    const { extractText } = await import('./extract-text.ts');
    return openConverted(
      { format: 'doc', document: await extractText(bytes), notices: [{ code: 'converted', message: textOnly }] },
      options,
    );
  },
};
