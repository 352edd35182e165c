import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'packages/**/*.test.ts',
      'packages/**/*.test.tsx',
      'apps/**/*.test.ts',
      'apps/**/*.test.tsx',
      'tools/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['packages/server-kit/src/testing/global-setup.ts'],
    // A small machine runs much beside a test; what hangs is still found.
    testTimeout: 90_000,
    // Browsers, servers and databases run beside each other on two cores there: what fails once must fail again to count.
    retry: process.env['CI'] === 'true' ? 2 : 0,
    hookTimeout: 120_000,
    // Jobs, browsers and databases answer when they can; what never comes still fails.
    expect: { poll: { timeout: 30_000, interval: 50 } },
    pool: 'forks',
    maxWorkers: 2,
    reporters: ['default'],
  },
});
