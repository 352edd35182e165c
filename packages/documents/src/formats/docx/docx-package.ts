import { DocumentError } from '../../errors.ts';
import { withDefaults } from '../../limits.ts';
import type { Limits, OpenOptions } from '../../model.ts';
import {
  attribute,
  childElements,
  type DecodedXml,
  decodeXml,
  encodeXml,
  parseXml,
  writeTree,
  type XmlTree,
} from '../../xml/index.ts';
import { readZip, type ZipPackage } from '../../zip/index.ts';

export interface Relationship {
  id: string;
  /** Last segment of the type, the same in strict and transitional files: `footnotes`, `hyperlink`. */
  type: string;
  target: string;
  external: boolean;
}

/** A Word package with its parts parsed on first use; what was not changed is never written again. */
export class DocxPackage {
  readonly zip: ZipPackage;
  readonly limits: Limits;
  readonly #trees = new Map<string, { tree: XmlTree; decoded: DecodedXml }>();
  readonly #removed = new Set<string>();
  readonly #added = new Map<string, Uint8Array>();
  #types: XmlTree | undefined;

  constructor(zip: ZipPackage, limits: Limits) {
    this.zip = zip;
    this.limits = limits;
  }

  static async read(bytes: Uint8Array, options: OpenOptions): Promise<DocxPackage> {
    const zip = await readZip(bytes, options.limits);
    const opened = new DocxPackage(zip, withDefaults(options.limits));
    if (!zip.get('[Content_Types].xml')) {
      throw new DocumentError('document_mislabelled', 'The package is not a Word document: it has no content types');
    }
    opened.#types = await opened.tree('[Content_Types].xml');
    return opened;
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
    const tree = parseXml(decoded.text, { part: name, depth: this.limits.depth });
    this.#trees.set(name, { tree, decoded });
    return tree;
  }

  async relationships(name: string): Promise<Relationship[]> {
    const rels = relationshipsOf(name);
    if (!this.has(rels)) return [];
    const { root } = await this.tree(rels);
    return childElements(root).map((element) => {
      const external = attribute(element, 'TargetMode') === 'External';
      const target = attribute(element, 'Target') ?? '';
      return {
        id: attribute(element, 'Id') ?? '',
        type: (attribute(element, 'Type') ?? '').split('/').at(-1) ?? '',
        target: external ? target : resolveTarget(name, target),
        external,
      };
    });
  }

  contentType(name: string): string | undefined {
    const extension = name.split('.').at(-1)?.toLowerCase();
    let byExtension: string | undefined;
    for (const element of this.#types ? childElements(this.#types.root) : []) {
      if (element.name === 'ct:Override' && attribute(element, 'PartName') === `/${name}`)
        return attribute(element, 'ContentType');
      if (attribute(element, 'Extension')?.toLowerCase() === extension) byExtension = attribute(element, 'ContentType');
    }
    return byExtension;
  }

  remove(name: string): void {
    this.#removed.add(name);
  }

  add(name: string, bytes: Uint8Array): void {
    this.#added.set(name, bytes);
  }

  /** Trees that were parsed, for passes over everything that may hold direction or text. */
  openTrees(): [string, XmlTree][] {
    return [...this.#trees].map(([name, { tree }]) => [name, tree]);
  }

  /** Only parts whose tree changed, those removed and those added. */
  changes(): Map<string, Uint8Array | null> {
    const changes = new Map<string, Uint8Array | null>();
    for (const [name, { tree, decoded }] of this.#trees) {
      if (tree.root.changed || tree.root.tagChanged) changes.set(name, encodeXml(writeTree(tree), decoded));
    }
    for (const name of this.#removed) changes.set(name, null);
    for (const [name, bytes] of this.#added) changes.set(name, bytes);
    return changes;
  }
}

export function relationshipsOf(name: string): string {
  const slash = name.lastIndexOf('/');
  return `${name.slice(0, slash + 1)}_rels/${name.slice(slash + 1)}.rels`;
}

/** Targets are relative to the folder of their source, or absolute from the package root. */
export function resolveTarget(source: string, target: string): string {
  const path = target.split('#')[0] ?? '';
  if (path.startsWith('/')) return path.slice(1);
  const steps = source.includes('/') ? source.slice(0, source.lastIndexOf('/')).split('/') : [];
  for (const step of path.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.' && step !== '') steps.push(step);
  }
  return steps.join('/');
}
