import { defineErrors } from '@targum/wire';
import { z } from 'zod';

export const driveConnection = z.object({
  /** False: this installation has no keys of Google's, and every other call answers drive_not_configured. */
  configured: z.boolean(),
  connected: z.boolean(),
  email: z.string().nullable(),
  connected_at: z.iso.datetime().nullable(),
});

export const driveFile = z.object({
  id: z.string(),
  name: z.string(),
  media_type: z.string(),
  bytes: z.int().nullable(),
  modified_at: z.iso.datetime().nullable(),
  icon_url: z.string().nullable(),
  /** What it comes in as: Google's own documents are exported, a Doc as docx. Null: it cannot be imported. */
  imports_as: z.string().nullable(),
});

export const driveStep = z.object({
  name: z.enum(['configured', 'connected', 'token', 'account', 'list', 'write', 'read', 'remove']),
  result: z.enum(['ok', 'failed', 'skipped']),
  detail: z.string(),
  milliseconds: z.int(),
});

export const driveErrors = defineErrors({
  drive_not_configured: { status: 501, message: 'Google Drive is not set up on this installation.' },
  drive_not_connected: { status: 409, message: 'Connect your Google Drive first.' },
  drive_access_lost: {
    status: 409,
    message: 'Google no longer lets us into this Drive. Connect it again.',
  },
  drive_file_not_found: { status: 404, message: 'This file is not in your Drive, or it was not opened to us.' },
  drive_file_unsupported: { status: 422, message: 'A file of this kind cannot be imported.' },
  drive_unavailable: { status: 503, message: 'Google Drive does not answer. Try again in a moment.', retryable: true },
});

export type DriveFile = z.output<typeof driveFile>;
export type DriveStep = z.output<typeof driveStep>;
