/**
 * Runs that make a pattern or a parser of super-linear time search again from each of their characters: white space,
 * digits, letters, and the openings and separators of addresses, HTML, Markdown, JSON, YAML, CSV and dates.
 */
export const patterns: readonly string[] = [
  [' ', '\n', '\t', '\r\n', '\u00a0', '\u200b', '\u2028', '\ufeff', '\0'],
  ['a', 'A', '1', '0', 'é', '你', '🦊', '\ud800', 'a1', 'a ', '1 ', 'a.'],
  ['.', '-', '_', '/', '\\', '@', ':', ',', ';', '%', '&', '=', '!', '?', '#'],
  ['<', '<!--', '<a ', '</', '&#', '&amp;', ']]>'],
  ['[', '](', '![', '*', '**', '`', '> ', '| ', '- ', '1. '],
  ['{', '{"a":', '"', '\\"', '[[', '${', '{{'],
].flat()

/** A text of this length in which every one of these patterns runs equally long. */
export function attackText(
  length: number,
  of: readonly string[] = patterns,
  separator = '\u0001',
): string {
  const run = Math.floor(length / of.length)
  const runs = of.map((pattern) =>
    pattern.repeat(Math.ceil(run / pattern.length)).slice(0, run - 1),
  )
  // The separator ends a run, so that the pattern fails at its end.
  return runs.map((text) => text + separator).join('')
}

/** Texts of this length; each has the runs of some patterns, longer the fewer they are. */
export const attackTexts = (length: number, patternsEach: number): string[] =>
  Array.from({ length: Math.ceil(patterns.length / patternsEach) }, (_text, at) =>
    attackText(length, patterns.slice(at * patternsEach, (at + 1) * patternsEach)),
  )

/** The patterns that occur in files of text; with others a file counts as binary. */
export const printablePatterns: readonly string[] = patterns.filter(
  (pattern) => pattern !== '\0' && pattern.isWellFormed(),
)
