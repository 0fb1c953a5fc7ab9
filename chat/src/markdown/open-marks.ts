/**
 * Completes the last block of streaming Markdown, so that incomplete marks are never shown: `**bo`
 * becomes `**bo**`, a link shows only its label until its URL is complete, and a table or rule is hidden
 * until it can be distinguished from text. Earlier blocks stay unchanged.
 */
export function closeOpenMarks(markdown: string): string {
  if (isInsideFence(markdown)) return markdown
  const start = markdown.lastIndexOf('\n\n') + 1
  const tail = markdown.slice(start)
  return markdown.slice(0, start) + closeInline(hideHalfBlocks(tail))
}

function isInsideFence(markdown: string): boolean {
  const fences = markdown.match(/^ {0,3}(?:```|~~~)/gm)
  return fences !== null && fences.length % 2 === 1
}

/** Hides the first line of a table, and a list, rule or heading mark without text. */
function hideHalfBlocks(tail: string): string {
  if (/^\n*[ \t]*\|[^\n]*(?:\n[ \t]*[|:-][|: \t-]*)?$/.test(tail)) return ''
  return tail.replace(/(^|\n)[ \t]*(?:[-=*_+#>]+|`{1,2}|\d{1,9}[.)]?)[ \t]*$/, '$1')
}

function closeInline(tail: string): string {
  const text = tail
    .replace(/<[a-z/!][^<>\n]*$/i, '')
    .replace(/!?\[([^[\]\n]*)\]\([^()\n]*$/, '$1')
    .replace(/!?\[([^[\]\n]*)$/, '$1')
  const open = openMarksOf(text)
  const last = open.at(-1)

  if (last !== undefined && text.endsWith(last)) {
    return closeInline(text.slice(0, -last.length))
  }
  return text.trimEnd() + open.toReversed().join('') + (open.length > 0 ? '' : trailingSpace(text))
}

function trailingSpace(text: string): string {
  return text.slice(text.trimEnd().length)
}

/** The open marks, outermost first. Inside code, marks other than its closing mark are ignored. */
function openMarksOf(text: string): string[] {
  const open: string[] = []

  for (const { 0: mark, index } of text.matchAll(/\\[\s\S]|`+|\*{1,3}|~~|_+/g)) {
    if (mark.startsWith('\\')) continue
    const last = open.at(-1)
    if (last === mark) open.pop()
    else if (last?.startsWith('`') || isPlainText(text, index, mark)) continue
    else open.push(mark)
  }
  return open
}

/** Whether a mark is not emphasis: an asterisk before a space, or a mark between letters or digits (2*3, a_b). */
function isPlainText(text: string, index: number, mark: string): boolean {
  const previous = text[index - 1] ?? ' '
  const next = text[index + mark.length]
  if (!/^[*_]/.test(mark) || next === undefined) return false
  if (mark.startsWith('*') && /\s/.test(next)) return true
  return /[\p{L}\p{N}]/u.test(previous) && /[\p{L}\p{N}]/u.test(next)
}
