import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openDocument } from '@targum/documents';
import { type Command, UsageError } from '../command.ts';

export const command: Command = {
  name: 'count',
  summary: 'Count the words of a document that would be translated',
  usage: 'FILE [--json]',
  async run(args, io) {
    const options = { json: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const [file, ...others] = positionals;
    if (file === undefined || others.length > 0) throw new UsageError('needs one file');
    const document = await openDocument(await readFile(file), { name: path.basename(file) });
    const told = { file, format: document.format, words: document.words, units: document.units.length };
    io.stdout.write(values.json ? `${JSON.stringify(told)}\n` : `${document.words}\n`);
    return 0;
  },
};
