import { defineConfig } from '@playwright/test';

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  timeout: 120_000,
  // Machines that run tests are small and shared: what comes late is not what we look for here.
  expect: { timeout: 30_000 },
  workers: 1,
  retries: process.env['CI'] === 'true' ? 2 : 0,
  forbidOnly: process.env['CI'] === 'true',
  outputDir: 'test-results',
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    screenshot: 'only-on-failure',
  },
});
