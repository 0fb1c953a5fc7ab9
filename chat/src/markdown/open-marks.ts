/**
 * Completes the last, unfinished block of a streaming answer so that half-written marks never show:
 * `**bo` becomes `**bo**`, a link shows its label until its address is whole, and a table or a rule
 * waits until it can be told from text. Earlier blocks are left alone.
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

/** A table's first line, a lone list mark, rule or heading mark says nothing yet. */
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

/** Marks that opened and did not close, outermost first. Inside code only its own mark counts. */
function openMarksOf(text: string): string[] {
  const open: string[] = []

  for (const { 0: mark, index } of text.matchAll(
    /\\[\s\S]|`+|\*{1,3}|~~|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu,
  )) {
    if (mark.startsWith('\\')) continue
    const last = open.at(-1)
    if (last === mark) open.pop()
    else if (last?.startsWith('`') || isPlainStar(text, index, mark)) continue
    else open.push(mark)
  }
  return open
}

/** A star before a space, or between letters or digits as in 2*3, is no emphasis. */
function isPlainStar(text: string, index: number, mark: string): boolean {
  const previous = text[index - 1] ?? ' '
  const next = text[index + mark.length]
  if (!mark.startsWith('*') || next === undefined) return false
  return /\s/.test(next) || (/[\p{L}\p{N}]/u.test(previous) && /[\p{L}\p{N}]/u.test(next))
}
