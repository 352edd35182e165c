#!/usr/bin/env node
// Starts the command line on the Node that the project brings along, whatever Node runs this file.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '../../../tools/node24.mjs';

const main = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', 'src', 'main.ts');
run([main, ...process.argv.slice(2)]);
