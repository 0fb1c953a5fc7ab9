/** "A 70-year-old", "my 12 yr old", "aged 9", "she is 7": the age of one person. */
const AGES: readonly RegExp[] = [
  /\b(\d{1,3})[ -]?(?:years?|yrs?|y)[ -]?olds?\b/gi,
  /\b(\d{1,3}) ?y\/?o\b/gi,
  /\bage[ds]? (?:of )?(\d{1,3})\b/gi,
  /\b(?:son|daughter|child|kid|boy|girl|niece|nephew|grandson|granddaughter|mother|mum|mom|father|dad|gran(?:ny|dma|dpa|dmother|dfather)?|husband|wife|i|he|she)(?:['’]s| is|['’]m|(?<=\bi)m| am) (?:only |just |already )?(\d{1,3})(?=[\s.,!?;]|$)(?! ?(?:kg|cm|feet|ft|weeks?|months?|minutes?|km|miles?)\b)/gi,
  /\b(?:is|am i|are we) (\d{1,3}) (?=too (?:young|old)\b|(?:not )?old enough\b)/gi,
  /\b(?:too (?:young|old)|old enough) (?:at|with) (\d{1,3})\b/gi,
  /\bat ([3-9]\d)(?=[,.?!]|$| (?:is|do|can|am|are)\b)/gi,
]
const OLDEST = 110

/** The age of the person in the question; undefined without an age or with several. */
export function ageOf(question: string): number | undefined {
  const ages = new Set(
    AGES.flatMap((pattern) => [...question.matchAll(pattern)].map(([, age]) => Number(age))),
  )
  const [age] = ages
  return ages.size === 1 && age !== undefined && age <= OLDEST ? age : undefined
}

export type AgeGroup = {
  /** Kind of the group. Without ages in its name, a group such as "Child" has unknown limits. */
  name: 'young' | 'adult' | 'old'
  from?: number
  to?: number
}

const NAMES: readonly (readonly [AgeGroup['name'], RegExp])[] = [
  [
    'young',
    /\b(?:child(?:ren)?|kids?|youths?|young (?:people|persons?)|teen(?:ager)?s?|juniors?|infants?|bab(?:y|ies)|toddlers?|under[- ]?\d+s?)\b/i,
  ],
  ['old', /\b(?:seniors?|pensioners?|oaps?|elderly|over[- ]?[5-7]\ds?)\b/i],
  ['adult', /\b(?:adults?|grown[- ]?ups?)\b/i],
]
/** Names of groups of people, in which a number counts people and is not an age. */
const SEVERAL = /\b(?:famil(?:y|ies)|groups?|school class(?:es)?|couples?)\b/i

const RANGE = /\b(\d{1,3})\s?(?:to|-|–|and)\s?(\d{1,3})\b(?! ?(?:kg|cm|m|km)\b)/i
const BELOW = /\b(?:under|below|younger than|less than)[- ]?(\d{1,3})/i
const UP_TO =
  /\b(?:up to|until|to age)(?: and including)?(?: age)? (\d{1,3})|\b(\d{1,3}) (?:and|or) (?:under|younger)\b/i
const ABOVE = /\b(?:over|above|older than)[- ]?(\d{1,3})/i
const FROM =
  /\b(?:from|aged?)(?: age)? (\d{1,3})|\b(\d{1,3})\s?(?:\+|plus\b|(?:and|or) (?:over|above|older|up|more)\b)/i

const numberIn = (pattern: RegExp, label: string): number | undefined => {
  const [, first, second] = pattern.exec(label) ?? []
  const found = first ?? second
  return found === undefined ? undefined : Number(found)
}

function limitsIn(label: string): { from?: number; to?: number } {
  const [, from, to] = RANGE.exec(label) ?? []
  if (from !== undefined && to !== undefined) return { from: Number(from), to: Number(to) }
  const below = numberIn(BELOW, label)
  if (below !== undefined) return { to: below - 1 }
  const upTo = numberIn(UP_TO, label)
  if (upTo !== undefined) return { to: upTo }
  const above = numberIn(ABOVE, label)
  if (above !== undefined) return { from: above + 1 }
  const min = numberIn(FROM, label)
  return min === undefined ? {} : { from: min }
}

/** The age group in the name of a row: "Child 4 to 15", "Senior from 65", "Adult". */
export function ageGroupOf(label: string): AgeGroup | undefined {
  const [name] = NAMES.find(([, pattern]) => pattern.test(label)) ?? []
  return name === undefined || SEVERAL.test(label) ? undefined : { name, ...limitsIn(label) }
}

/** Minimum age of an adult, unless the row for adults has another limit. */
const MIN_ADULT_AGE = 18
/** Minimum age of a possible senior, and maximum age of a certain child. */
const MIN_SENIOR_AGE = 60
const MAX_CHILD_AGE = 11

/**
 * The group for a person of an age: one whose limits contain the age, otherwise one without limits that certainly fits.
 * Undefined for none.
 */
export function groupOfAge<Group extends AgeGroup>(
  groups: readonly Group[],
  age: number,
): Group | undefined {
  const hasLimits = ({ from, to }: Group) => from !== undefined || to !== undefined
  const limited = groups.filter(hasLimits)
  const held = limited.filter(({ from = 0, to = OLDEST }) => from <= age && age <= to)
  if (held.length > 0) return held.toSorted((a, b) => spanOf(a) - spanOf(b))[0]
  const name = nameWithoutLimits(groups, limited, age)
  return groups.find((group) => group.name === name && !hasLimits(group))
}

const spanOf = ({ from = 0, to = OLDEST }: AgeGroup): number => to - from

function nameWithoutLimits(
  groups: readonly AgeGroup[],
  limited: readonly AgeGroup[],
  age: number,
): AgeGroup['name'] | undefined {
  const isLimited = (name: AgeGroup['name']) => limited.some((group) => group.name === name)
  if (age <= MAX_CHILD_AGE) return isLimited('young') ? undefined : 'young'
  const canBeSenior =
    age >= MIN_SENIOR_AGE && !isLimited('old') && groups.some((g) => g.name === 'old')
  if (canBeSenior) return undefined
  return age >= MIN_ADULT_AGE || isLimited('young') ? 'adult' : undefined
}
