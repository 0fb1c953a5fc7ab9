/** A paragraph of a plain text, with the heading that its first line is. */
export type TextBlock = { heading?: string; text: string }

const LONGEST_HEADING = 50
const MAX_WORDS = 8
/** A hard-wrapped sentence goes on after these. */
const UNFINISHED =
  / (?:a|an|and|or|of|the|to|in|on|at|by|for|from|with|is|are|was|be|our|your|we|you|not|as|that|which|und|oder|der|die|das|mit|von|zu|et|ou|de|la|le|les|du)$/i

/** A short line that begins like a title and ends without a mark: "Emergency service". */
function isTitle(line: string): boolean {
  return (
    line.length <= LONGEST_HEADING &&
    line.split(' ').length <= MAX_WORDS &&
    /^\p{Lu}.*\p{L}/u.test(line) &&
    !/[.!?:;,…"“”]$|@|\d{3}/.test(line) &&
    !UNFINISHED.test(line)
  )
}

/** What stands below a title: a sentence, or a line with a figure, that is not the rest of a wrapped line. */
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

/** A single line like a title is one where so many paragraphs of the text have theirs. */
const MIN_HEADINGS = 2

/** The paragraphs of a plain text. Lines are headings only where several paragraphs begin with one. */
export function textBlocks(text: string): TextBlock[] {
  const paragraphs = text.replaceAll(/\r\n?/g, '\n').split(/\n[^\S\n]*\n/)
  const blocks = paragraphs.map(blockOf)
  const count = blocks.filter(({ heading }) => heading !== undefined).length
  return count < MIN_HEADINGS ? paragraphs.map((paragraph) => ({ text: paragraph })) : blocks
}
