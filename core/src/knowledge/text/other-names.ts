/** Names of the same thing. Words in capitals are names only in capitals: "us" is not a name. */
const NAMES: readonly (readonly string[])[] = [
  ['USA', 'US', 'U.S.', 'United States', 'America'],
  ['UK', 'U.K.', 'United Kingdom', 'Great Britain', 'Britain'],
  ['EU', 'European Union'],
  ['UAE', 'United Arab Emirates'],
  ['amex', 'American Express'],
  ['TV', 'television', 'telly'],
  ['fridge', 'refrigerator'],
  ['bike', 'bicycle'],
  ['warranty', 'guarantee'],
  ['puncture', 'flat tyre', 'flat tire'],
  ['appointment', 'booking', 'reservation'],
]

const OTHERS = new Map(
  NAMES.flatMap((group) =>
    group.map((name): [string, readonly string[]] => [
      keyOf(name),
      group.filter((other) => other !== name),
    ]),
  ),
)

/** The key of a name: lower case, except for "US". */
function keyOf(name: string): string {
  return name === 'US' ? name : name.toLowerCase()
}

const escaped = (name: string): string => name.replaceAll('.', String.raw`\.`)
const PATTERN = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${NAMES.flat().map(escaped).join('|')})(?![\p{L}\p{N}])`,
  'giu',
)

/** "Got a flat", "my tyre has no air". Used only if the passages mention tires, because a flat is also a home. */
const FLAT_TIRE =
  /\b(?:got|get|getting|have|had|has|with) a flat(?=\s*(?:[,.!?;]|$|(?:on|and|what|now|how|during|while|who|do|can)\b))|\b(?:tyres?|tires?) (?:has|have|had|is|are|went|goes|with|got) (?:no air|without air|flat|empty|losing air)\b/giu

const withFlatTires = (question: string, isKnown: (word: string) => boolean): string =>
  ['tyre', 'tire', 'puncture'].some((word) => isKnown(word))
    ? question.replaceAll(FLAT_TIRE, 'got a flat tire')
    : question

/** Replaces a name that the passages do not have by one that they have: "USA" for "the US". */
export const withKnownNames = (question: string, isKnown: (word: string) => boolean): string =>
  withFlatTires(question, isKnown).replaceAll(PATTERN, (name) => {
    const others = OTHERS.get(keyOf(name))
    if (!others || (isWhole(name, isKnown) && !isOfCommonWords(name, others, isKnown))) return name
    return others.find((other) => isWhole(other, isKnown)) ?? name
  })

const isWhole = (name: string, isKnown: (word: string) => boolean): boolean =>
  name !== 'US' && name.split(' ').every((word) => isKnown(word.toLowerCase()))

/** Whether a name consists of common words, which may occur apart, like "flat" and "tyre", without the name itself. */
const isOfCommonWords = (
  name: string,
  others: readonly string[],
  isKnown: (word: string) => boolean,
): boolean =>
  /^[a-z]+ [a-z]+$/.test(name) && others.some((other) => /^[a-z]+$/.test(other) && isKnown(other))
