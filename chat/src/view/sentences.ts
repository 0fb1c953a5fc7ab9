/**
 * The complete sentences of a streaming reply from offset `from` on, without Markdown marks, and the offset
 * of the next sentence. If `isComplete`, the rest of the text counts as a complete sentence.
 */
export function finishedSentences(
  markdown: string,
  from: number,
  isComplete: boolean,
): { text: string; next: number } {
  const rest = markdown.slice(from)
  const ends = [...rest.matchAll(/[.!?…]["')\]*_]*\s|[。！？]|\n/g)]
  const last = ends.at(-1)
  const length = isComplete ? rest.length : last ? last.index + last[0].length : 0

  return { text: withoutMarks(rest.slice(0, length)), next: from + length }
}

function withoutMarks(markdown: string): string {
  return markdown
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/^[ \t]*(?:#{1,6}|[-*+>]|[-:|][-:| ]{2,})\s/gm, '')
    .replace(/[\\*_`~|]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
