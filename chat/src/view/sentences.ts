/**
 * The sentences of a growing answer that are finished since `from`, for the screen reader: its text
 * without marks, and where the next sentence begins. With `isWhole` the rest counts as finished.
 */
export function finishedSentences(
  markdown: string,
  from: number,
  isWhole: boolean,
): { spoken: string; next: number } {
  const rest = markdown.slice(from)
  const ends = [...rest.matchAll(/[.!?…]["')\]*_]*\s|[。！？]|\n/g)]
  const last = ends.at(-1)
  const length = isWhole ? rest.length : last ? last.index + last[0].length : 0

  return { spoken: withoutMarks(rest.slice(0, length)), next: from + length }
}

function withoutMarks(markdown: string): string {
  return markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:#{1,6}|[-*+>]|\|?[-:| ]{3,})\s/gm, '')
    .replace(/[\\*_`~|]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
