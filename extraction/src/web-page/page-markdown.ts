import { NodeHtmlMarkdown } from 'node-html-markdown'

/** Never matches. Disables escaping, so that quotes equal the text of the page. */
const nothing: [RegExp, string] = [/(?!)/g, '']

const converter = new NodeHtmlMarkdown({
  bulletMarker: '-',
  globalEscape: nothing,
  lineStartEscape: nothing,
  maxConsecutiveNewlines: 2,
})

/** Inline tags that are removed: links become their text; emphasis and images are dropped. */
const inline =
  /<\/?(?:a|strong|b|em|i|u|span|font|del|s|strike|sup|sub|small|mark|abbr|img|picture|figure|source|time|label|cite|q|ins)(?=[\s>/])(?:"[^"]*"|'[^']*'|[^'">])*>/gi

const invisible =
  /<(script|style|noscript|svg|template|iframe|button|select|form-fallback)\b[^>]*>[^]*?<\/\1\s*>/gi

/** The converter makes a fenced block only of a `pre` whose one child is `code`. */
const preformatted = /<pre(?=[\s>])[^>]*>([^]*?)<\/pre\s*>/gi

const codeOf = (html: string): string =>
  html
    .replaceAll(/<[^<>]*>/g, '')
    .trimEnd()
    .replace(/^\n+/, '')

const asCode = (html: string): string =>
  html.replace(preformatted, (_, inner: string) => `<pre><code>${codeOf(inner)}</code></pre>`)

/** Characters per piece: the converter rescans its output at each node, so long pages are converted in pieces. */
const PIECE = 50_000

/** Block tags. `whole` elements are not split; outside of them a piece may end after any block. */
const blocks = /<(\/?)(table|ul|ol|dl|pre|blockquote|p|h[1-6]|div|section|article)(?=[\s>])/gi

const whole = new Set(['table', 'ul', 'ol', 'dl', 'pre', 'blockquote'])

/** Splits HTML between blocks, into pieces of about PIECE characters. */
function piecesOf(html: string): string[] {
  if (html.length <= PIECE) return [html]
  const pieces: string[] = []
  let start = 0
  let depth = 0
  for (const { 1: slash, 2: name = '', index } of html.matchAll(blocks)) {
    if (whole.has(name.toLowerCase())) depth = Math.max(0, depth + (slash === '/' ? -1 : 1))
    const end = index + name.length + 3
    const isEnd = slash === '/' && html[end - 1] === '>'
    if (!isEnd || depth > 0 || end - start < PIECE) continue
    pieces.push(html.slice(start, end))
    start = end
  }
  return [...pieces, html.slice(start)]
}

/** Converts HTML to light Markdown: headings, lists, tables and paragraphs. */
export function toMarkdown(html: string): string {
  const lean = asCode(html.replace(invisible, ' ').replace(inline, ''))
  return piecesOf(lean)
    .map((piece) => converter.translate(piece))
    .join('\n\n')
    .split('\n')
    .map((line) => (/^\s*\|/.test(line) ? line.replace(/ {2,}/g, ' ') : line).trimEnd())
    .filter((line) => !/^\s*(?:[-*+]|#{1,6}|>|---)\s*$/.test(line))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
