/**
 * What the build puts in the place of zod. The contracts are made of zod's shapes, and zod is heavier than all pages
 * together; but a browser only needs their paths and types, because the server checks every answer against the same
 * contract before it leaves. So here a shape builds and passes everything on as it is. Lists of choices stay real:
 * pages show their options and check stored ones.
 */
type Schema = Record<string, unknown>;

const passing = {
  parse: (value: unknown) => value,
  safeParse: (value: unknown) => ({ success: true, data: value }),
};

/** Answers every property and every call with itself, except for what it has of its own. */
function schema(own: Record<string, unknown> = passing): Schema {
  const itself: Schema = new Proxy((() => itself) as unknown as Schema, {
    get: (_, key) => {
      if (typeof key === 'symbol' || key === 'then') return undefined;
      return Object.hasOwn(own, key) ? own[key] : anything;
    },
  });
  return itself;
}

const anything = schema();

function object(shape: Record<string, unknown> = {}): Schema {
  return schema({
    ...passing,
    shape,
    extend: (more: Record<string, unknown>) => object({ ...shape, ...more }),
  });
}

function choice(given: readonly string[]): Schema {
  const options = [...given];
  const check = (value: unknown) => {
    if (!options.includes(value as string)) throw new TypeError(`Not one of ${options.join(', ')}`);
    return value;
  };
  const safeParse = (value: unknown) =>
    options.includes(value as string) ? { success: true, data: value } : { success: false, error: new TypeError() };
  return schema({ parse: check, safeParse, options, enum: Object.fromEntries(options.map((one) => [one, one])) });
}

export const z = schema({ object, strictObject: object, looseObject: object, enum: choice });
