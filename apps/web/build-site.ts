// Builds the site into the folder that it is given; see build.ts.
import path from 'node:path';
import { build } from 'vite';

const outDir = process.argv[2];
if (!outDir) throw new Error('Name the folder to build into');
await build({ configFile: path.join(import.meta.dirname, 'vite.config.ts'), logLevel: 'warn', build: { outDir } });
