import path from 'node:path'
import { defineConfig } from 'vitest/config'
import SlowFirst from './scripts/test/slow-first.mjs'

/** A run that has just built the product starts the built programs of extraction, which need half of the CPU time. */
const builtPrograms = {
  find: /^\.\/program-files\.ts$/,
  replacement: path.resolve(import.meta.dirname, 'extraction/test/built-program-files.ts'),
}

export default defineConfig({
  resolve: { alias: process.env.TEST_BUILT_SERVER === '1' ? [builtPrograms] : [] },
  test: {
    include: [
      '{contract,core,extraction,stripe-sandbox,server,chat,web,widget}/**/*.test.{ts,tsx}',
      'scripts/**/*.test.mjs',
    ],
    globalSetup: 'scripts/test/vitest-global.mjs',
    setupFiles: 'scripts/test/vitest-setup.mjs',
    // Without isolation a file does not load the product again. vitest-setup.mjs undoes the changes of each
    // file.
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 240_000,
    // On a busy machine polls need more time.
    expect: { poll: { timeout: 30_000 } },
    // docs/decisions/0012: in CI a failed test runs once more and is reported; more than three such tests
    // fail the run.
    retry: Number(process.env.TEST_RETRIES ?? 0),
    // One more than two cores, because tests often wait: for PostgreSQL, child processes and timers.
    maxWorkers: 3,
    sequence: { sequencer: SlowFirst },
    // Threads that tests start from sources strip types in WebAssembly. When V8 replaces the wrapper of an often
    // called import there, it may free the old one twice and end the process ("Check failed:
    // jit_page.has_value()", nodejs/node#64500); with this number of calls it never replaces one.
    execArgv: ['--wasm-wrapper-tiering-budget=1000000000'],
  },
})
