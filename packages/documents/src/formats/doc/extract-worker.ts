// oxlint-disable-next-line typescript/triple-slash-reference -- reason: packages that import this one need the types of a package that brings none
/// <reference path="./word-extractor.d.ts" />
import { parentPort, workerData } from 'node:worker_threads';
import WordExtractor from 'word-extractor';

/** Runs apart from the server: a damaged file can send this reader round in circles until memory ends. */
const document = await new WordExtractor().extract(Buffer.from(workerData as Uint8Array));
const raw = { filterUnicode: false };
const result = {
  body: document.getBody(raw),
  extra: [document.getTextboxes(raw), document.getFootnotes(raw), document.getEndnotes(raw)],
};
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- reason: the port of a thread has no origin
parentPort?.postMessage({ result });
