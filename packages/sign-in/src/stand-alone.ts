import { defineElements } from './elements/index.ts';

export { defineElements } from './elements/index.ts';
export * from './index.ts';

defineElements();
