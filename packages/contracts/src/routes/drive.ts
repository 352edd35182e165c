import { nextCursor, pageQuery, route } from '@targum/wire';
import { z } from 'zod';
import { assignmentErrors } from '../assignment-errors.ts';
import { driveConnection, driveErrors, driveFile, driveStep } from '../drive.ts';
import { failure } from '../entities.ts';
import { productErrors } from '../errors.ts';

const { drive_not_configured, drive_not_connected, drive_access_lost, drive_unavailable } = driveErrors;
const reaching = { drive_not_configured, drive_not_connected, drive_access_lost, drive_unavailable };
const { project_not_found, project_already_started, translation_not_ready, storage_full } = productErrors;
const { review_not_signed_off } = assignmentErrors;
const projectParams = z.object({ projectId: z.uuid() });
/** A page of ours, by its path alone: nobody is led elsewhere. */
const ownPage = z
  .string()
  .regex(/^\/(?![/\\])[^\s\\]*$/)
  .max(500);

export const getDriveConnection = route({
  name: 'get-drive-connection',
  method: 'GET',
  path: '/api/drive',
  summary: 'Whether your Google Drive is connected',
  tag: 'Google Drive',
  access: 'user',
  output: driveConnection,
});

export const connectDrive = route({
  name: 'connect-drive',
  method: 'POST',
  path: '/api/drive/connect',
  summary: "Begin connecting your Google Drive: send the browser to the answer's address",
  tag: 'Google Drive',
  access: 'user',
  body: z.object({
    /** Where the browser comes back to, with ?drive=connected or ?drive=failed&code=… */
    return_to: ownPage.default('/projects'),
  }),
  output: z.object({ url: z.string() }),
  errors: { drive_not_configured },
  perMinute: 60,
});

export const finishDriveConnection = route({
  name: 'finish-drive-connection',
  method: 'GET',
  path: '/api/drive/callback',
  summary: 'Where Google sends the browser back; answers a redirect',
  tag: 'Google Drive',
  // The handler reads the session itself: whoever comes back without one is sent to a page, not to an error in JSON.
  access: 'public',
  query: z.object({
    state: z.string().max(200).optional(),
    code: z.string().max(2000).optional(),
    error: z.string().max(200).optional(),
  }),
  output: 'none',
  status: 302,
  perMinute: 60,
  internal: true,
});

export const disconnectDrive = route({
  name: 'disconnect-drive',
  method: 'DELETE',
  path: '/api/drive',
  summary: 'Disconnect your Google Drive and revoke our access',
  tag: 'Google Drive',
  access: 'user',
  output: driveConnection,
});

export const listDriveFiles = route({
  name: 'list-drive-files',
  method: 'GET',
  path: '/api/drive/files',
  summary: 'List the files in your Drive that were opened to us, last changed first',
  tag: 'Google Drive',
  access: 'user',
  query: pageQuery.extend({
    /** Google's own cursors are longer than ours. */
    cursor: z.string().min(1).max(4000).optional(),
    search: z.string().trim().max(200).optional(),
  }),
  output: z.object({ files: z.array(driveFile), next_cursor: nextCursor }),
  errors: reaching,
  perMinute: 120,
});

export const getDrivePickerToken = route({
  name: 'get-drive-picker-token',
  method: 'POST',
  path: '/api/drive/picker-token',
  summary: "What Google's file picker needs to open in your browser; picking a file opens it to us",
  tag: 'Google Drive',
  access: 'user',
  output: z.object({
    access_token: z.string(),
    expires_at: z.iso.datetime(),
    /** Null without GOOGLE_API_KEY: then only the list can be used. */
    developer_key: z.string().nullable(),
    app_id: z.string(),
    media_types: z.array(z.string()),
  }),
  errors: reaching,
  perMinute: 60,
});

export const importFromDrive = route({
  name: 'import-from-drive',
  method: 'POST',
  path: '/api/projects/:projectId/drive-import',
  summary: 'Bring files from your Drive into a project; one that fails does not stop the others',
  tag: 'Google Drive',
  access: 'user',
  params: projectParams,
  body: z.object({ file_ids: z.array(z.string().min(1).max(200)).min(1).max(20) }),
  output: z.object({
    imported: z.array(
      z.object({
        file_id: z.string(),
        filename: z.string().nullable(),
        document_id: z.uuid().nullable(),
        duplicate: z.boolean(),
        error: failure.nullable(),
      }),
    ),
  }),
  errors: { ...reaching, project_not_found, project_already_started, storage_full },
  perMinute: 30,
});

export const exportToDrive = route({
  name: 'export-to-drive',
  method: 'POST',
  path: '/api/projects/:projectId/drive-export',
  summary: 'Put translated documents into your Drive, beside their sources where Google lets us',
  tag: 'Google Drive',
  access: 'user',
  params: projectParams,
  body: z.object({
    /** All translated documents without it. */
    document_ids: z.array(z.uuid()).min(1).max(100).optional(),
  }),
  output: z.object({
    exported: z.array(
      z.object({
        document_id: z.uuid(),
        file_id: z.string().nullable(),
        name: z.string(),
        url: z.string().nullable(),
        /** False: the source's folder was not opened to us, so it lies in My Drive. */
        beside_source: z.boolean(),
        /** An earlier export was brought up to date rather than made again. */
        replaced: z.boolean(),
        error: failure.nullable(),
      }),
    ),
  }),
  errors: { ...reaching, project_not_found, translation_not_ready, review_not_signed_off },
  perMinute: 30,
});

export const diagnoseDrive = route({
  name: 'diagnose-drive',
  method: 'POST',
  path: '/api/drive/diagnostics',
  summary: 'Try every step of the Drive connection and say how each went',
  tag: 'Google Drive',
  access: 'user',
  output: z.object({ ok: z.boolean(), steps: z.array(driveStep) }),
  perMinute: 10,
});
