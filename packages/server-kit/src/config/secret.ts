import { inspect } from 'node:util';
import { z } from 'zod';

/** A value that prints as `[secret]` wherever it ends up by accident; only `reveal()` gives it away. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return '[secret]';
  }

  toJSON(): string {
    return '[secret]';
  }

  [inspect.custom](): string {
    return '[secret]';
  }
}

const secretMark = 'targum-secret';

/** Marks a setting as secret: its value is wrapped, and never quoted in a message. */
export function secret<S extends z.ZodType<string>>(schema: S) {
  return schema.transform((value) => new Secret(value)).meta({ [secretMark]: true });
}

export function isSecretSchema(schema: z.ZodType): boolean {
  if (schema.meta()?.[secretMark] === true) return true;
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? isSecretSchema(schema.unwrap() as z.ZodType)
    : false;
}
