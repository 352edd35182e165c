import { DocumentError } from '../../errors.ts';
import type { OpenOptions } from '../../model.ts';
import { XmlPackage } from '../../package/xml-package.ts';
import { attribute, childElements } from '../../xml/index.ts';
import { readZip } from '../../zip/index.ts';

export interface Relationship {
  id: string;
  /** Last segment of the type, the same in strict and transitional files: `footnotes`, `hyperlink`. */
  type: string;
  target: string;
  external: boolean;
}

/** A Word package: parts are found through relationships and content types. */
export class DocxPackage extends XmlPackage {
  static async read(bytes: Uint8Array, options: OpenOptions): Promise<DocxPackage> {
    const zip = await readZip(bytes, options.limits);
    if (!zip.get('[Content_Types].xml')) {
      throw new DocumentError('document_mislabelled', 'The package is not a Word document: it has no content types');
    }
    return new DocxPackage(zip, options.limits);
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
