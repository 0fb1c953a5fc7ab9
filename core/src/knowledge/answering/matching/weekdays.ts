import type { Language } from '../../language/language.ts'

/** Names of weekdays; 0 is Monday. */
type Names = { pattern: RegExp; days: ReadonlyMap<string, number> }

const MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000
const WEEK = [0, 1, 2, 3, 4, 5, 6]
/** Common abbreviations that Intl does not have. */
const FURTHER: readonly (readonly [string, number])[] = [
  ['tues', 1],
  ['weds', 2],
  ['thur', 3],
  ['thurs', 3],
]
const TO = String.raw`\s*(?:-|–|—|〜|～|to|till|until|through|thru|bis|à|au|a|al|hasta|tot en met|tot|t/m|から)\s*`

const known = new Map<Language, Names>()

function namesOf(language: Language): Names {
  const found = known.get(language)
  if (found) return found
  const styles = ['long', 'short'] as const
  const names = styles.flatMap((weekday) => {
    const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' })
    return WEEK.map((day): readonly [string, number] => [
      format
        .format(MONDAY + day * DAY_MS)
        .toLowerCase()
        .replace('.', ''),
      day,
    ])
  })
  const all = [...(language === 'en' ? FURTHER : []), ...names]
  const words = all.map(([name]) => name).toSorted((a, b) => b.length - a.length)
  const isSpaced = language !== 'ja' && language !== 'zh'
  const plural = language === 'en' || language === 'de' ? 's?' : ''
  const one = isSpaced
    ? String.raw`(?<!\p{L})(${words.join('|')})${plural}(?!\p{L})\.?`
    : `(${words.join('|')})(?:曜日?)?`
  const made = { pattern: new RegExp(`${one}(?:${TO}${one})?`, 'giu'), days: new Map(all) }
  known.set(language, made)
  return made
}

const GROUPS: readonly (readonly [RegExp, readonly number[]])[] = [
  [
    /\b(?:weekdays?|working days|werktags|werktage|en semaine|entre semana|doordeweeks)\b|平日/iu,
    [0, 1, 2, 3, 4],
  ],
  [/\b(?:weekends?|wochenende|week-end|fin de semana)\b|週末/iu, [5, 6]],
  [
    /\b(?:daily|every day|seven days a week|7 days a week|täglich|tous les jours|todos los días|dagelijks)\b|毎日/iu,
    WEEK,
  ],
]

/** The weekdays that a text names, also in a range: "Tue–Fri" includes Thursday. */
export function daysIn(text: string, language: Language): ReadonlySet<number> {
  const { pattern, days } = namesOf(language)
  const found = new Set(GROUPS.flatMap(([group, members]) => (group.test(text) ? members : [])))
  for (const [, from = '', to] of text.matchAll(pattern)) {
    const first = days.get(from.toLowerCase()) ?? 0
    const last = to === undefined ? first : (days.get(to.toLowerCase()) ?? first)
    const length = (last - first + WEEK.length) % WEEK.length
    for (let i = 0; i <= length; i++) found.add((first + i) % WEEK.length)
  }
  return found
}

/** The weekdays that a single word names; undefined for other words. */
export function daysOf(word: string, language: Language): ReadonlySet<number> | undefined {
  const days = daysIn(word, language)
  return days.size > 0 ? days : undefined
}

export const sharesDay = (
  some: ReadonlySet<number> | undefined,
  others: ReadonlySet<number>,
): boolean => some !== undefined && [...some].some((day) => others.has(day))
