import { DocumentError } from '../errors.ts';

/** Part names are used as keys only, but a package that tries to climb out of its folder is not opened at all. */
export function checkName(name: string): void {
  const unsafe =
    name.includes('\\') ||
    name.includes('\0') ||
    name.startsWith('/') ||
    /^[a-z]:/i.test(name) ||
    name.split('/').includes('..');
  if (unsafe) {
    throw new DocumentError(
      'document_unsafe_path',
      `The package holds an unsafe path: ${JSON.stringify(name.slice(0, 120))}`,
    );
  }
}
