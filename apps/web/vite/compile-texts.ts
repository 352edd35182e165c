import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

const textFile = /\/src\/i18n\/(?:en|he)\/[a-z-]+\.ts$/;
let read = 0;

/**
 * Compiles the ICU messages of `src/i18n/<language>/<area>.ts` while the site is built, so that browsers get what a
 * message says and not the parser of the language it is written in. A message that does not parse fails the build.
 */
export function compileTexts(): Plugin {
  return {
    name: 'targum-compile-texts',
    enforce: 'pre',
    async load(id) {
      const file = id.split('?')[0] ?? id;
      if (!textFile.test(file.split(path.sep).join('/'))) return null;
      // A number makes Node read a changed file anew while the development server runs.
      const module = (await import(`${pathToFileURL(file).href}?read=${read++}`)) as { texts: Record<string, string> };
      const compiled = Object.entries(module.texts).map(([key, text]) => [key, compileMessage(text)]);
      this.addWatchFile(file);
      return { code: `export const texts = ${JSON.stringify(Object.fromEntries(compiled))};`, map: null };
    },
  };
}
