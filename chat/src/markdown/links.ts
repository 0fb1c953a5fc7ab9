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

/** Character references become their characters; unknown ones stay as written. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (whole) => {
    const inner = whole.slice(1, -1)
    if (!inner.startsWith('#')) return namedEntities[inner] ?? whole
    const point = Number(/^#x/i.test(inner) ? `0${inner.slice(1)}` : inner.slice(1))
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })
}

/** The address a link of an answer may lead to, or null. Relative addresses lead nowhere. */
export function safeHref(raw: string): string | null {
  try {
    const url = new URL(decodeEntities(raw).trim())
    return safeSchemes.has(url.protocol) ? url.href : null
  } catch {
    // Not an absolute address.
    return null
  }
}
