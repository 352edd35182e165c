/** Written as `known-names.ts` explains. "He weighed" is spelled like "shekel". English shekels need no help. */
export const currencies = `
שקלים|~shekels
ש"ח|~shekels
שקל#|~shekels
`;
