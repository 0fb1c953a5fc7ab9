const safeSchemes = new Set(['http:', 'https:', 'mailto:', 'tel:'])

const namedEntities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  colon: ':',
  copy: '©',
  reg: '®',
  euro: '€',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  Tab: '\t',
  NewLine: '\n',
}

/** Decodes HTML character references; unknown ones stay unchanged. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (match) => {
    const inner = match.slice(1, -1)
    if (!inner.startsWith('#')) return namedEntities[inner] ?? match
    const point = Number(/^#x/i.test(inner) ? `0${inner.slice(1)}` : inner.slice(1))
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : match
  })
}

/** The URL of a link if its scheme is allowed, else null. Relative URLs are not allowed. */
export function safeHref(raw: string): string | null {
  try {
    const url = new URL(decodeEntities(raw).trim())
    return safeSchemes.has(url.protocol) ? url.href : null
  } catch {
    // not an absolute URL
    return null
  }
}
