import { defineConfig } from '@playwright/test'
import tests from './playwright.config.ts'

export default defineConfig({
  ...tests,
  testDir: 'e2e/screens',
  testIgnore: [],
  // One worker, so that the accounts are created once.
  workers: 1,
  timeout: 180_000,
  projects: [
    { name: 'states', grepInvert: /@readme/ },
    { name: 'readme', grep: /@readme/ },
  ],
})
