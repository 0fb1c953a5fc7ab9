/**
 * Copies a substring that is stored for a long time. V8 represents a longer substring as a reference to the whole text,
 * which otherwise stays in memory as long as the substring.
 */
export const copyText = (part: string): string => ` ${part}`.slice(1)
