import { ownPrograms } from './programs.ts'

/** A separate module, because tests of the built product replace it (vitest.config.ts). */
export const programs = ownPrograms
