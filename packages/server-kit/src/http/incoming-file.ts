import type { Readable } from 'node:stream';
import { AppError } from '@targum/wire';
import type { FastifyRequest } from 'fastify';
import type { IncomingFile } from './endpoint.ts';

interface Upload {
  fields: Record<string, string>;
  file: IncomingFile | undefined;
}

/**
 * Reads a multipart request up to its file, which is left streaming: text fields must stand before it,
 * as our own caller and every browser form with the file last do.
 */
export async function readUpload(request: FastifyRequest, limit: { field: string; maxBytes: number }): Promise<Upload> {
  const fields: Record<string, string> = {};
  const parts = request.parts({ limits: { fileSize: limit.maxBytes, files: 1, fields: 20, fieldSize: 64 * 1024 } });
  for await (const part of parts) {
    if (part.type === 'field') {
      fields[part.fieldname] = String(part.value);
      continue;
    }
    if (part.fieldname !== limit.field) {
      part.file.resume();
      throw AppError.base('bad_request', { message: `Send the file in the field "${limit.field}".` });
    }
    const stream: Readable & { truncated?: boolean } = part.file;
    const name = part.filename.normalize('NFC').replaceAll(/[\p{Cc}/\\]/gu, '_');
    return { fields, file: { name, mediaType: part.mimetype, stream, truncated: () => stream.truncated === true } };
  }
  return { fields, file: undefined };
}
