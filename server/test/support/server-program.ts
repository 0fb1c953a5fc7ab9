import path from 'node:path'

// The runner sets it (scripts/test/parts.mjs); the product itself reads its configuration in one place.
// oxlint-disable-next-line node/no-process-env
const isBuilt = process.env.TEST_BUILT_SERVER === '1'

/**
 * The program of the server. A run that has just built it starts the built one, which needs half of the CPU time to
 * start; a single test file starts the sources.
 */
export const serverProgram = path.resolve(
  import.meta.dirname,
  isBuilt ? '../../dist/main.js' : '../../src/main.ts',
)
