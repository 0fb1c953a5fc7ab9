import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,core,server,chat,web,widget}/**/*.test.{ts,tsx}', 'scripts/*.test.mjs'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
})
