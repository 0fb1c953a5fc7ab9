import { ownPrograms } from './programs.ts'

/** A module of its own, which a test run that has built the product replaces (vitest.config.ts). */
export const programs = ownPrograms
