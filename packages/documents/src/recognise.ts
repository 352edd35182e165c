import { utf16WithoutMark } from './encoding/detect-encoding.ts';
import { DocumentError } from './errors.ts';
import { formatByName, formats } from './formats/index.ts';
import { withDefaults } from './limits.ts';
import type { Format, OpenOptions, Sample } from './model.ts';
import { readZip } from './zip/index.ts';

/** Content decides; the name only chooses among formats that cannot be told by their content. */
export async function recognise(bytes: Uint8Array, options: OpenOptions): Promise<Format> {
  const limits = withDefaults(options.limits);
  if (bytes.length === 0) throw new DocumentError('document_empty', 'The file is empty');
  if (bytes.length > limits.inputBytes) {
    throw new DocumentError('document_too_large', `The file is larger than ${limits.inputBytes} bytes`);
  }
  const named = formatByName(options.name);
  if (named?.recognises === undefined && named && !looksBinary(bytes)) return named;
  const sample = await takeSample(bytes, options, named);
  const found = formats.find((format) => format.recognises?.(sample));
  if (found && named && found.id !== named.id) {
    throw new DocumentError(
      'document_mislabelled',
      `The file is named as ${named.name} but its content is ${found.name}`,
    );
  }
  if (found) return found;
  if (named)
    throw new DocumentError(
      'document_mislabelled',
      `The file is named as ${named.name} but its content is something else`,
    );
  const text = looksBinary(bytes) ? undefined : formats.find((format) => format.id === 'txt');
  if (text && options.name === undefined) return text;
  throw new DocumentError('document_unsupported', 'This kind of file cannot be translated');
}

async function takeSample(bytes: Uint8Array, options: OpenOptions, named: Format | undefined): Promise<Sample> {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 4096));
  const isZip = head.startsWith('PK');
  const isOle = head.startsWith('\u00D0\u00CF\u0011\u00E0');
  if (isOle && ((named && isPackage(named)) || holdsEncryptedPackage(bytes))) {
    throw new DocumentError('document_encrypted', 'The file is protected by a password');
  }
  if (!isZip) return { bytes, head };
  const zip = await readZip(bytes, options.limits);
  const parts = new Set(zip.parts.map((part) => part.name));
  const mimetype = zip.get('mimetype');
  if (!mimetype || mimetype.size > 200) return { bytes, head, parts };
  return { bytes, head, parts, mimetype: new TextDecoder().decode(await mimetype.read()).trim() };
}

/** Office wraps a document with a password into the old container, in a stream of this name. */
function holdsEncryptedPackage(bytes: Uint8Array): boolean {
  const wanted = Array.from('EncryptedPackage', (letter) => letter.charCodeAt(0));
  const last = Math.min(bytes.length, 4 * 1024 * 1024) - wanted.length * 2;
  for (let at = bytes.indexOf(0x45); at >= 0 && at <= last; at = bytes.indexOf(0x45, at + 1)) {
    if (wanted.every((code, index) => bytes[at + index * 2] === code && bytes[at + index * 2 + 1] === 0)) return true;
  }
  return false;
}

function isPackage(format: Format): boolean {
  return ['docx', 'odt', 'epub'].includes(format.id);
}

/** NUL bytes in what is not UTF-16 mean that no text format fits. */
function looksBinary(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, 4096);
  const isUtf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  if (isUtf16 || utf16WithoutMark(head)) return false;
  let zeros = 0;
  for (const byte of head) if (byte === 0) zeros++;
  const signature = String.fromCharCode(...head.subarray(0, 4));
  return zeros > head.length / 100 || signature === 'PK\u0003\u0004' || signature === '%PDF';
}
