/** Keys of JSON-LD whose values are text a visitor could have read. */
const speaking = new Set([
  'name',
  'headline',
  'description',
  'articleBody',
  'text',
  'reviewBody',
  'answer',
  'price',
  'priceCurrency',
  'telephone',
  'email',
  'streetAddress',
  'addressLocality',
  'postalCode',
  'openingHours',
  'recipeIngredient',
  'recipeInstructions',
])

const MOST_TEXTS = 2_000

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    // Broken data of a page is the same as none.
    return undefined
  }
}

type Entry = [key: string, value: unknown]

/** What lies inside a value, last first, so that a stack gives it out in order. */
function inside([key, value]: Entry): Entry[] {
  if (Array.isArray(value)) return value.toReversed().map((item) => [key, item])
  return typeof value === 'object' && value !== null ? Object.entries(value).toReversed() : []
}

function textOf(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  const text = String(value).replace(/<[^>]+>/g, ' ')
  return text.replace(/\s+/g, ' ').trim()
}

function collect(value: unknown, isSpoken: (key: string, text: string) => boolean): string[] {
  const texts = new Set<string>()
  const waiting: Entry[] = [['', value]]
  for (let next = waiting.pop(); next && texts.size < MOST_TEXTS; next = waiting.pop()) {
    const text = textOf(next[1])
    if (text !== '' && isSpoken(next[0], text)) texts.add(text)
    for (const entry of inside(next)) waiting.push(entry)
  }
  return [...texts]
}

/** Text of a page's JSON-LD blocks, one paragraph each. */
export function structuredText(blocks: string[]): string {
  const texts = blocks.flatMap((json) => collect(parsed(json), (key) => speaking.has(key)))
  return [...new Set(texts)].join('\n\n')
}

const isSentence = (_key: string, text: string) =>
  text.length > 40 && /\p{L}+ \p{L}+ \p{L}+ \p{L}+/u.test(text) && !/^(?:https?:|[{[<])/.test(text)

/** Sentences inside a Next.js page's data: strings of several words that are no code or address. */
export function nextText(json: string): string {
  return json === '' ? '' : collect(parsed(json), isSentence).join('\n\n')
}

/** Whether a page sells one product: it says so in its data, or its address looks so. */
export function isProduct(blocks: string[], url: string): 'declared' | 'likely' | 'no' {
  const declared = /"@type"\s*:\s*\[?\s*"Product(?:Group)?"/
  if (blocks.some((json) => declared.test(json))) return 'declared'
  return /\/(?:products?|items?|dp|p|listing)\/[^/]+/i.test(url) ? 'likely' : 'no'
}
