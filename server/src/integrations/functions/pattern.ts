import { RE2JS } from 're2js'

/** Compiles a pattern of an owner for matching in linear time; throws for features that need backtracking. */
export const compilePattern = (pattern: string): RE2JS =>
  RE2JS.compile(RE2JS.translateRegExp(pattern))

/** Why a pattern cannot be used; null when it can. */
export function patternError(pattern: string): string | null {
  try {
    compilePattern(pattern)
    return null
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).slice(0, 200)
  }
}
