import type { Limits } from './model.ts';

/** Generous for books, small enough that a hostile file is refused before it costs memory. */
export const defaultLimits: Limits = {
  inputBytes: 200 * 1024 * 1024,
  unpackedBytes: 1024 * 1024 * 1024,
  parts: 10_000,
  ratio: 200,
  depth: 512,
};

export function withDefaults(limits: Partial<Limits> | undefined): Limits {
  return { ...defaultLimits, ...limits };
}
