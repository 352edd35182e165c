import { Writer } from '@zip.js/zip.js';
import { DocumentError } from '../errors.ts';

/** Collects inflated bytes and stops at the size the directory promised: headers may lie. */
export class BoundedWriter extends Writer<Uint8Array> {
  readonly #limit: number;
  readonly #name: string;
  #target: Uint8Array;
  #length = 0;

  constructor(name: string, limit: number) {
    super();
    this.#name = name;
    this.#limit = limit;
    this.#target = new Uint8Array(Math.min(limit, 64 * 1024 * 1024));
  }

  override async writeUint8Array(chunk: Uint8Array): Promise<void> {
    if (this.#length + chunk.length > this.#limit) {
      throw new DocumentError('document_zip_bomb', `${this.#name} unpacks to more than it declares`);
    }
    if (this.#length + chunk.length > this.#target.length) {
      const larger = new Uint8Array(
        Math.min(this.#limit, Math.max(this.#target.length * 2, this.#length + chunk.length)),
      );
      larger.set(this.#target.subarray(0, this.#length));
      this.#target = larger;
    }
    this.#target.set(chunk, this.#length);
    this.#length += chunk.length;
  }

  override async getData(): Promise<Uint8Array> {
    return this.#target.subarray(0, this.#length);
  }
}
