import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { findLanguage, languages } from '@targum/languages';

export interface LanguagePair {
  source: string;
  target: string;
}

const tagged: Record<string, string> = { eng: 'en', heb: 'he' };

async function readJson(path: string): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(path, 'utf8').catch(() => '{}')) as Record<string, unknown>;
}

/**
 * The directions a model serves. A tokenizer that names its two languages serves that one; else tags in the
 * vocabulary name the targets, and every other known language may be their source; else the name tells (opus-mt-he-en).
 */
export async function readLanguages(folder: string): Promise<LanguagePair[]> {
  const tokenizer = await readJson(join(folder, 'tokenizer_config.json'));
  const named = pairFrom(tokenizer['source_lang'], tokenizer['target_lang']);
  if (named) return [named];
  const vocabulary = await readJson(join(folder, 'vocab.json'));
  const targets = Object.keys(vocabulary).flatMap((piece) => {
    const tag = /^>>(\w+)<<$/.exec(piece)?.[1] ?? '';
    const code = findLanguage(tagged[tag] ?? tag)?.code;
    return code ? [code] : [];
  });
  if (targets.length > 0) {
    return targets.flatMap((target) =>
      languages.flatMap(({ code }) => (code === target ? [] : [{ source: code, target }])),
    );
  }
  const config = await readJson(join(folder, 'config.json'));
  for (const name of [config['_name_or_path'], basename(folder)]) {
    if (typeof name !== 'string') continue;
    const match = /(?:^|-)([a-z]{2,3})-([a-z]{2,3})$/.exec(name);
    const pair = pairFrom(match?.[1], match?.[2]);
    if (pair) return [pair];
  }
  return [];
}

function pairFrom(source: unknown, target: unknown): LanguagePair | undefined {
  if (typeof source !== 'string' || typeof target !== 'string') return undefined;
  const from = findLanguage(tagged[source] ?? source)?.code;
  const to = findLanguage(tagged[target] ?? target)?.code;
  return from && to && from !== to ? { source: from, target: to } : undefined;
}
