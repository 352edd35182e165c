export { readZip, type ZipPackage, type ZipPart } from './read-zip.ts';
export { createZip, type NewPart, writeZip, type ZipChanges } from './write-zip.ts';
