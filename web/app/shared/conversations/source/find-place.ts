/** A place in a source: the index of the part, and the range of UTF-16 offsets in its text. */
export type SourcePlace = { part: number; start: number; end: number }

/** Maximum number of words compared; a longer passage is found by its beginning. */
const maxWords = 400

/**
 * Finds a quote or passage in a source, ignoring differences in white space; null if it is not found. Passages from
 * tables start with a repeated header and shortened quotes end with an ellipsis; both are excluded from the match.
 */
export function findPlace(parts: readonly { text: string }[], passage: string): SourcePlace | null {
  const lines = passage.split('\n')
  for (let dropped = 0; dropped < Math.min(lines.length, 4); dropped += 1) {
    const pattern = patternOf(lines.slice(dropped).join('\n'))
    const place = pattern && firstMatch(parts, pattern)
    if (place) return place
  }
  return null
}

function patternOf(text: string): RegExp | null {
  const words = text.replace(/\s…$/, '').split(/\s+/).filter(Boolean).slice(0, maxWords)
  if (words.length === 0) return null
  return new RegExp(words.map(escaped).join('\\s+'))
}

const escaped = (word: string) => word.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

function firstMatch(parts: readonly { text: string }[], pattern: RegExp): SourcePlace | null {
  for (const [part, { text }] of parts.entries()) {
    const found = pattern.exec(text)
    if (found) return { part, start: found.index, end: found.index + found[0].length }
  }
  return null
}
