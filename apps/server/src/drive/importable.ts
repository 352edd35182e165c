import { formats } from '@targum/documents';

/** Google's own kinds have no file: they are exported as one of these. */
const exports: Record<string, { extension: string; mediaType: string }> = {
  'application/vnd.google-apps.document': {
    extension: 'docx',
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  'application/vnd.google-apps.spreadsheet': {
    extension: 'xlsx',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  'application/vnd.google-apps.presentation': {
    extension: 'pptx',
    mediaType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  },
};

const readable = new Set(formats.flatMap(({ extensions }) => [...extensions]));

interface Importable {
  /** The name that the document gets. */
  filename: string;
  extension: string;
  /** What Google must turn it into; without it the file is taken as it is. */
  exportAs?: string;
}

/** How a file of Drive comes in, or nothing when it cannot. */
export function findImport(name: string, mediaType: string): Importable | undefined {
  const native = exports[mediaType];
  if (native && readable.has(native.extension)) {
    const { extension } = native;
    const named = name.toLowerCase().endsWith(`.${extension}`) ? name : `${name}.${extension}`;
    return { filename: named, extension, exportAs: native.mediaType };
  }
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  return extension && !mediaType.startsWith('application/vnd.google-apps.') && readable.has(extension)
    ? { filename: name, extension }
    : undefined;
}

export const nativeMediaTypes = Object.keys(exports).filter((type) => readable.has(exports[type]?.extension ?? ''));
