import { RE2JS } from 're2js'

/** A pattern of a tenant, run in linear time; throws for what only backtracking engines can do. */
export const compilePattern = (pattern: string): RE2JS =>
  RE2JS.compile(RE2JS.translateRegExp(pattern))

/** Why a pattern cannot be used, or null. */
export function patternFault(pattern: string): string | null {
  try {
    compilePattern(pattern)
    return null
  } catch (error) {
    return error instanceof Error ? error.message.slice(0, 200) : 'it cannot be read'
  }
}
