import { parentPort, workerData } from 'node:worker_threads';
import type { Answer } from '../../apart/run-apart.ts';
import { DocumentError } from '../../errors.ts';
import { type ConvertedPdf, convertPdf } from './convert-pdf.ts';

/** Runs apart from the server: pages take long to read, and hostile ones never end. */
async function answer(): Promise<Answer<ConvertedPdf>> {
  try {
    return { result: await convertPdf(workerData as Uint8Array) };
  } catch (error) {
    if (error instanceof DocumentError) return { refused: error.code, message: error.message };
    throw error;
  }
}

const message = await answer();
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- reason: the port of a thread has no origin
parentPort?.postMessage(message);
