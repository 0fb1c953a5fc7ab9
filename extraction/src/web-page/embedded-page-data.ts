/** Keys of JSON-LD whose values are visible text. */
const textKeys = new Set([
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

const MAX_TEXTS = 2_000

/** Parses JSON; undefined for invalid JSON, which counts as missing. */
export function parsedJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

type JsonEntry = [key: string, value: unknown]

/** The entries of an array or object, in reverse order for a stack. */
function childEntries([key, value]: JsonEntry): JsonEntry[] {
  if (Array.isArray(value)) return value.toReversed().map((item) => [key, item])
  return typeof value === 'object' && value !== null ? Object.entries(value).toReversed() : []
}

function textOf(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  const text = String(value).replace(/<[^<>]+>/g, ' ')
  return text.replace(/\s+/g, ' ').trim()
}

function collectTexts(value: unknown, isText: (key: string, text: string) => boolean): string[] {
  const texts = new Set<string>()
  const waiting: JsonEntry[] = [['', value]]
  for (let next = waiting.pop(); next && texts.size < MAX_TEXTS; next = waiting.pop()) {
    const text = textOf(next[1])
    if (text !== '' && isText(next[0], text)) texts.add(text)
    for (const entry of childEntries(next)) waiting.push(entry)
  }
  return [...texts]
}

/** The visible text in a page's JSON-LD blocks, one paragraph per value. */
export function jsonLdText(blocks: string[]): string {
  const texts = blocks.flatMap((json) => collectTexts(parsedJson(json), (key) => textKeys.has(key)))
  return [...new Set(texts)].join('\n\n')
}

const isSentence = (_key: string, text: string) =>
  text.length > 40 && /\p{L} \p{L}+ \p{L}+ \p{L}/u.test(text) && !/^(?:https?:|[{[<])/.test(text)

/** Sentences in the data of a Next.js page: strings of several words that are not code or URLs. */
export function nextDataText(json: string): string {
  return json === '' ? '' : collectTexts(parsedJson(json), isSentence).join('\n\n')
}

/** Whether a page sells one product: declared in its JSON-LD, or likely by its URL. */
export function isProduct(blocks: string[], url: string): 'declared' | 'likely' | 'no' {
  const declared = /"@type"\s*:\s*(?:\[\s*)?"Product(?:Group)?"/
  if (blocks.some((json) => declared.test(json))) return 'declared'
  return /\/(?:products?|items?|dp|p|listing)\/[^/]+/i.test(url) ? 'likely' : 'no'
}
