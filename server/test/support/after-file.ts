const cleanups: (() => unknown)[] = []

/**
 * Runs a cleanup after the last test of the current file. Test files share their modules, so an
 * `afterAll` in a helper would only see the first file that imports it.
 */
export function afterFile(cleanup: () => unknown): void {
  cleanups.push(cleanup)
}

/** Runs all cleanups, the last one first; called by scripts/test/vitest-setup.mjs. */
export async function cleanUpFile(): Promise<void> {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
}
