const numberWords = new Map(
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, index) => [word, String(index + 1)]),
)

for (const [index, word] of 'thirty forty fifty sixty seventy eighty ninety'.split(' ').entries()) {
  numberWords.set(word, String((index + 3) * 10))
}

/**
 * A text in one spelling, so that a fact is found however it is written: numbers, amounts, times, ranges,
 * telephone numbers, quotation marks and Markdown.
 */
export function normalizeText(text: string): string {
  const flat = text
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/[“”*_`|]/g, ' ')
    .replace(/[‐‑–—−]/g, '-')
    .replace(/[\s\u00a0\u202f]+/g, ' ')
  return normalizeNumbers(flat).replace(/\s+/g, ' ').trim()
}

function normalizeNumbers(text: string): string {
  return text
    .replace(/\b[a-z]+\b/g, (word) => numberWords.get(word) ?? word)
    .replace(/(?<=\d),(?=\d{3}\b)/g, '')
    .replace(/\b\d{1,2}(?:[:.]\d{2})? ?[ap]\.? ?m\b\.?/g, toClock)
    .replace(/\b0?(\d{1,2}):(\d{2})\b/g, '$1:$2')
    .replace(/\bnoon\b/g, '12:00')
    .replace(/\bmidnight\b/g, '0:00')
    .replace(/(?<=\d) ?(?:%|percent\b|per cent\b)/g, '%')
    .replace(/\b(?:usd|us\$) ?(?=\d)/g, '$')
    .replace(/\b(?:eur|€) ?(?=\d)/g, '€')
    .replace(/([$£€]) (?=\d)/g, '$1')
    .replace(/\b(\d+(?:\.\d+)?) (dollars|pounds|euros?|€)(?![a-z\d])/g, toAmount)
    .replace(/(?<=\d)\.00\b(?!\.?\d)/g, '')
    .replace(/(?<=\d) ?(?:-|to) ?(?=\d)/g, '-')
    .replace(/(?<=\d) ?(?:m²|square meters?|square metres?|sqm)/g, ' m²')
    .replace(/\+?\(?\d[\d ()/.-]{5,}\d/g, joinTelephone)
}

/** "8 p.m." and "8:00 pm" as 20:00. */
function toClock(text: string): string {
  const [hour = 0, minutes = 0] = text.match(/\d+/g)?.map(Number) ?? []
  const hours = (hour % 12) + (text.includes('p') ? 12 : 0)
  return `${hours}:${String(minutes).padStart(2, '0')}`
}

const signs: Record<string, string> = { d: '$', p: '£', e: '€' }

const toAmount = (_: string, amount: string, unit: string): string =>
  `${signs[unit.charAt(0)] ?? '€'}${amount}`

/** Joins the groups of a number with seven digits or more, unless they are a date or several figures. */
function joinTelephone(text: string): string {
  const digits = text.replace(/\D/g, '')
  const isDate = /^\d{4}-\d{1,2}-\d{1,2}$/.test(text)
  const isTelephone = digits.length >= 7 && digits.length <= 14 && !isDate && !text.includes('. ')
  return isTelephone && /^[+(0]|\d{3}[ -]\d{4}/.test(text) ? digits : text
}
