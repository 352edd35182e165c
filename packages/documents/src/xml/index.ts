export { countElements } from './count-elements.ts';
export * from './edit-tree.ts';
export { type DecodedXml, decodeXml, encodeXml } from './encoding.ts';
export { type ParseXmlOptions, parseXml } from './parse-xml.ts';
export * from './tree.ts';
export { escapeAttribute, escapeText, writeTree } from './write-tree.ts';
