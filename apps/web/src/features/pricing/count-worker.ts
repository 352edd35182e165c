import { countFile } from '@targum/documents/counting';

/** Counts beside the page: a book takes a second, and the page is not to stand still for it. */
addEventListener('message', ({ data: file }: MessageEvent<File>) => {
  void (async () => postMessage(await countFile(new Uint8Array(await file.arrayBuffer()), file.name)))();
});
