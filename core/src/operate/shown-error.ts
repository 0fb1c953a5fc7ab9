const max = 200

/** The start of a quotation; an apostrophe inside a word is not one. */
const quotation = /["`“”‘«»{[]|(?<!\w)'/

/**
 * Removes everything from a technical error that a visitor or customer may have written, so that operators may read it:
 * quotations, response bodies of providers, e-mail addresses, paths of URLs and long tokens.
 */
export function shownError(error: string): string {
  const shown = withoutQuotation(withoutAnswer(error)).split(/\s+/).map(shownWord).join(' ').trim()
  return shown.length > max ? `${shown.slice(0, max)}…` : shown
}

function withoutAnswer(error: string): string {
  const status = /answered \d{3}(?=:)/.exec(error)
  return status ? error.slice(0, status.index + status[0].length) : error
}

function withoutQuotation(error: string): string {
  const begin = error.search(quotation)
  return begin < 0 ? error : `${error.slice(0, begin)}…`
}

function shownWord(word: string): string {
  if (word.includes('@')) return '…'
  const [origin] = /^https?:\/\/[^/]+/.exec(word) ?? []
  if (origin !== undefined) return origin === word ? word : `${origin}/…`
  return word.length >= 24 && /^[\w+/=.:-]+$/.test(word) ? '…' : word
}
