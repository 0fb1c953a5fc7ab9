import { defineConfig, devices } from '@playwright/test'

const chromium = process.env.CHROMIUM
const launchOptions = {
  ...(chromium ? { executablePath: chromium } : {}),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // These three save a seventh of the CPU time: no processes for drawing and network, and no optimized machine code,
    // because no page lives long enough to earn its cost.
    '--in-process-gpu',
    '--enable-features=NetworkServiceInProcess2',
    '--js-flags=--no-opt,--no-maglev',
  ],
}

export default defineConfig({
  testDir: 'e2e',
  testIgnore: 'screens/**',
  // One more than two cores, because tests often wait for a page or the server. The longest files, which come last,
  // are parallel inside.
  workers: 3,
  globalSetup: './scripts/test/playwright-global.mjs',
  // docs/decisions/0012: in CI a failed test runs once more and is reported; more than three such tests fail
  // the run.
  retries: Number(process.env.TEST_RETRIES ?? 0),
  // Generous, because other programs may use the machine: a test that passes does not wait for them.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  outputDir: 'test-results',
  use: { launchOptions },
  projects: [
    { name: 'desktop', use: { ...devices['Desktop Chrome'], launchOptions } },
    {
      name: 'phone',
      grep: /@phone/,
      use: {
        ...devices['Desktop Chrome'],
        viewport: { width: 390, height: 844 },
        isMobile: true,
        hasTouch: true,
        launchOptions,
      },
    },
  ],
})
