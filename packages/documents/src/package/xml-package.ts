import { DocumentError } from '../errors.ts';
import { withDefaults } from '../limits.ts';
import type { Limits } from '../model.ts';
import { type DecodedXml, decodeXml, encodeXml, parseXml, writeTree, type XmlTree } from '../xml/index.ts';
import type { ZipPackage } from '../zip/index.ts';

/** A zip package with its XML parts parsed on first use; what was not changed is never written again. */
export class XmlPackage {
  readonly zip: ZipPackage;
  readonly limits: Limits;
  readonly #doctype: 'forbidden' | 'allowed';
  readonly #trees = new Map<string, { tree: XmlTree; decoded: DecodedXml }>();
  readonly #removed = new Set<string>();

  constructor(zip: ZipPackage, limits?: Partial<Limits>, doctype: 'forbidden' | 'allowed' = 'forbidden') {
    this.zip = zip;
    this.#doctype = doctype;
    this.limits = withDefaults(limits);
  }

  has(name: string): boolean {
    return this.zip.get(name) !== undefined && !this.#removed.has(name);
  }

  async tree(name: string): Promise<XmlTree> {
    const known = this.#trees.get(name);
    if (known) return known.tree;
    const part = this.zip.get(name);
    if (!part) throw new DocumentError('document_corrupt', `The package lacks its part ${name}`);
    const decoded = decodeXml(await part.read(), name);
    const tree = parseXml(decoded.text, { part: name, depth: this.limits.depth, doctype: this.#doctype });
    this.#trees.set(name, { tree, decoded });
    return tree;
  }

  remove(name: string): void {
    this.#removed.add(name);
  }

  /** Only parts whose tree changed, and those removed. */
  changes(): Map<string, Uint8Array | null> {
    const changes = new Map<string, Uint8Array | null>();
    for (const [name, { tree, decoded }] of this.#trees) {
      if (tree.root.changed || tree.root.tagChanged) changes.set(name, encodeXml(writeTree(tree), decoded));
    }
    for (const name of this.#removed) changes.set(name, null);
    return changes;
  }
}
