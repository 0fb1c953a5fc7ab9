/** A paragraph of a plain text. `heading`: its first line when that is a heading. */
export type TextBlock = { heading?: string; text: string }

const LONGEST_HEADING = 50
const MAX_WORDS = 8
/** A line that ends with one of these words is part of a hard-wrapped sentence. */
const UNFINISHED =
  / (?:a|an|and|or|of|the|to|in|on|at|by|for|from|with|is|are|was|be|our|your|we|you|not|as|that|which|und|oder|der|die|das|mit|von|zu|et|ou|de|la|le|les|du)$/i

/** Whether a line is short, begins with a capital and ends without punctuation: "Emergency service". */
function isTitle(line: string): boolean {
  return (
    line.length <= LONGEST_HEADING &&
    line.split(' ').length <= MAX_WORDS &&
    /^\p{Lu}.*\p{L}/u.test(line) &&
    !/[.!?:;,…"“”]$|@|\d{3}/.test(line) &&
    !UNFINISHED.test(line)
  )
}

/** Whether a line can follow a title: it starts a sentence or a list item and has punctuation, a digit or length. */
const isBody = (line: string): boolean =>
  /^[\p{Lu}\d"“(*•–-]/u.test(line) && (/[.!?:]|\d/.test(line) || line.length > LONGEST_HEADING)

function blockOf(paragraph: string): TextBlock {
  const lines = paragraph
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const [first = '', second = ''] = lines
  if (lines.length < 2 || !isTitle(first) || !isBody(second)) return { text: paragraph }
  return { heading: first, text: lines.slice(1).join('\n') }
}

/** Title lines are headings only when this many paragraphs begin with one. */
const MIN_HEADINGS = 2

/** Splits a plain text into paragraphs. Lines are headings only when several paragraphs begin with one. */
export function textBlocks(text: string): TextBlock[] {
  const paragraphs = text.replaceAll(/\r\n?/g, '\n').split(/\n[^\S\n]*\n/)
  const blocks = paragraphs.map(blockOf)
  const count = blocks.filter(({ heading }) => heading !== undefined).length
  return count < MIN_HEADINGS ? paragraphs.map((paragraph) => ({ text: paragraph })) : blocks
}
