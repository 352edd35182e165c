import { DocumentError } from '../../errors.ts';
import { withDefaults } from '../../limits.ts';
import type { Format } from '../../model.ts';
import { openConverted } from '../converted/open-converted.ts';
import type { ConvertedPdf } from './convert-pdf.ts';

/** Books of thousands of pages fit; what needs more is damaged or hostile. */
const bounds = { milliseconds: 300_000, megabytes: 2048, whenFull: 'document_zip_bomb' } as const;
const mostUnpacked = 512 * 1024 * 1024;

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
    const { runApart } = await import('../../apart/run-apart.ts');
    const unpackedMegabytes = Math.min(limits.unpackedBytes, mostUnpacked) / 1024 / 1024;
    const script = new URL('convert-worker.ts', import.meta.url);
    const converted = await runApart<ConvertedPdf>(script, bytes, { ...bounds, unpackedMegabytes });
    return openConverted({ format: 'pdf', ...converted }, options);
  },
};
