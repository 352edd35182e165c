export * from '../../../../packages/server-kit/src/http/index.ts';
