/**
 * A copy of a part of a text, for what is kept. V8 stores a longer part as a reference to its whole text, which then
 * stays in memory as long as the part.
 */
export const copyText = (part: string): string => ` ${part}`.slice(1)
