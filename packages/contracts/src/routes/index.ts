export * from './account.ts';
export * from './contact.ts';
export * from './documents.ts';
export * from './estimates.ts';
export * from './projects.ts';
export * from './system.ts';
export * from './translation.ts';
