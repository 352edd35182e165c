import type { DriveFile } from '@targum/contracts';
import { formats } from '@targum/documents';
import type { Deps } from '../deps.ts';
import { fail } from './google.ts';
import { findImport, nativeMediaTypes } from './importable.ts';
import { withAuth, withDrive } from './open-drive.ts';

interface Query {
  limit: number;
  cursor?: string | undefined;
  search?: string | undefined;
}

/** With the least scope there is, Google lists what was picked for us and what we made. */
export async function listFiles(deps: Deps, userId: string, { limit, cursor, search }: Query) {
  return withDrive(deps, userId, async (drive) => {
    const wanted = ["mimeType != 'application/vnd.google-apps.folder'", 'trashed = false'];
    if (search) wanted.push(`name contains '${search.replaceAll(/[\\']/g, String.raw`\$&`)}'`);
    const { data } = await drive.files.list({
      q: wanted.join(' and '),
      pageSize: limit,
      orderBy: 'modifiedTime desc',
      fields: 'nextPageToken, files(id, name, mimeType, size, modifiedTime, iconLink)',
      supportsAllDrives: true,
      includeItemsFromAllDrives: true,
      ...(cursor && { pageToken: cursor }),
    });
    return { files: (data.files ?? []).map(present), next_cursor: data.nextPageToken ?? null };
  });
}

function present(file: {
  id?: string | null;
  name?: string | null;
  mimeType?: string | null;
  size?: string | null;
  modifiedTime?: string | null;
  iconLink?: string | null;
}): DriveFile {
  const [name, mediaType] = [file.name ?? '', file.mimeType ?? ''];
  return {
    id: file.id ?? '',
    name,
    media_type: mediaType,
    bytes: file.size ? Number(file.size) : null,
    modified_at: file.modifiedTime ? new Date(file.modifiedTime).toISOString() : null,
    icon_url: file.iconLink ?? null,
    imports_as: findImport(name, mediaType)?.extension ?? null,
  };
}

/** Google's picker runs in the browser with a token of its user's; picking a file is what opens it to us. */
export async function readPickerToken(deps: Deps, userId: string) {
  return withAuth(deps, userId, async (auth) => {
    const { token } = await auth.getAccessToken();
    const until = auth.credentials.expiry_date;
    if (!token || !until) throw fail('drive_unavailable');
    return {
      access_token: token,
      expires_at: new Date(until).toISOString(),
      developer_key: deps.config.GOOGLE_API_KEY ?? null,
      // The number of Google's project, with which every client id begins.
      app_id: deps.config.GOOGLE_CLIENT_ID?.split('-')[0] ?? '',
      media_types: [...nativeMediaTypes, ...new Set(formats.map(({ mediaType }) => mediaType))],
    };
  });
}
