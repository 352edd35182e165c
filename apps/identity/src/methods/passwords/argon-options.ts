/** OWASP's second choice of parameters: 19 MiB, two passes. */
export const argonOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
