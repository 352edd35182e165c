export * from './documents.ts';
export * from './estimates.ts';
export * from './projects.ts';
export * from './system.ts';
export * from './translation.ts';
