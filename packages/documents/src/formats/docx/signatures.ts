import type { Notice } from '../../model.ts';
import { attribute, childElements, removeNode } from '../../xml/index.ts';
import type { DocxPackage } from './docx-package.ts';

/** A changed document cannot keep its signature: an invalid one would be a false alarm on every opening. */
export async function dropSignatures(docx: DocxPackage): Promise<Notice[]> {
  const signed = docx.zip.parts.filter((part) => part.name.startsWith('_xmlsignatures/'));
  if (signed.length === 0) return [];
  for (const part of signed) docx.remove(part.name);
  const types = await docx.tree('[Content_Types].xml');
  for (const element of childElements(types.root)) {
    if (attribute(element, 'PartName')?.startsWith('/_xmlsignatures/')) removeNode(element);
  }
  if (docx.has('_rels/.rels')) {
    const relations = await docx.tree('_rels/.rels');
    for (const element of childElements(relations.root)) {
      if (attribute(element, 'Type')?.includes('digital-signature')) removeNode(element);
    }
  }
  return [
    {
      code: 'signature_dropped',
      message: 'The digital signature was removed because the text changed',
      count: signed.length,
    },
  ];
}
