export interface DownloadedFile {
  /** As the server names it. */
  name: string;
  mediaType: string;
  /** The content as it arrives, for what is too large to be held. */
  stream: ReadableStream<Uint8Array>;
  /** The whole content; instead of `stream`, not after it. */
  blob(): Promise<Blob>;
}

export function readFile(response: Response): DownloadedFile {
  const disposition = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename="([^"]*)"/i.exec(disposition)?.[1];
  return {
    name: encoded === undefined ? (plain ?? '') : decodeURIComponent(encoded),
    mediaType: response.headers.get('content-type') ?? 'application/octet-stream',
    stream: response.body ?? new Blob([]).stream(),
    blob: () => response.blob(),
  };
}
