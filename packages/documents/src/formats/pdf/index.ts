import { DocumentError } from '../../errors.ts';
import { withDefaults } from '../../limits.ts';
import type { Format } from '../../model.ts';
import { openConverted } from '../converted/open-converted.ts';

export const pdf: Format = {
  id: 'pdf',
  name: 'PDF',
  extensions: ['pdf'],
  mediaType: 'application/pdf',
  writesAs: 'docx',
  recognises: (sample) => /^\s{0,8}%PDF-/.test(sample.head) || sample.head.slice(0, 1024).includes('%PDF-'),
  async open(bytes, options) {
    const limits = withDefaults(options.limits);
    if (bytes.length === 0) throw new DocumentError('document_empty', 'The file is empty');
    if (bytes.length > limits.inputBytes)
      throw new DocumentError('document_too_large', `The file is larger than ${limits.inputBytes} bytes`);
    // The reader is large and only this format needs it.
    const { convertPdf } = await import('./convert-pdf.ts');
    return openConverted({ format: 'pdf', ...(await convertPdf(bytes)) }, options);
  },
};
