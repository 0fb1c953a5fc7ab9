/** Names of the same thing. Words in capital letters are names only so: "us" is none. */
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

/** "US" as it is, other names in lower case. */
function keyOf(name: string): string {
  return name === 'US' ? name : name.toLowerCase()
}

const escaped = (name: string): string => name.replaceAll('.', String.raw`\.`)
const PATTERN = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${NAMES.flat().map(escaped).join('|')})(?![\p{L}\p{N}])`,
  'giu',
)

/** "Got a flat", "my tyre has no air". A flat is also where people live, so that passages have to speak of tires. */
const FLAT_TIRE =
  /\b(?:got|get|getting|have|had|has|with) a flat(?=\s*(?:[,.!?;]|$|(?:on|and|what|now|how|during|while|who|do|can)\b))|\b(?:tyres?|tires?) (?:has|have|had|is|are|went|goes|with|got) (?:no air|without air|flat|empty|losing air)\b/giu

const withFlatTires = (question: string, isKnown: (word: string) => boolean): string =>
  ['tyre', 'tire', 'puncture'].some((word) => isKnown(word))
    ? question.replaceAll(FLAT_TIRE, 'got a flat tire')
    : question

/** A question with the name that the passages use, where they do not have that of the question: "USA" for "the US". */
export const withKnownNames = (question: string, isKnown: (word: string) => boolean): string =>
  withFlatTires(question, isKnown).replaceAll(PATTERN, (name) => {
    const others = OTHERS.get(keyOf(name))
    if (!others || (isWhole(name, isKnown) && !isOfCommonWords(name, others, isKnown))) return name
    return others.find((other) => isWhole(other, isKnown)) ?? name
  })

const isWhole = (name: string, isKnown: (word: string) => boolean): boolean =>
  name !== 'US' && name.split(' ').every((word) => isKnown(word.toLowerCase()))

/** "Flat" and "tyre" may stand in different sentences of passages that speak of punctures. */
const isOfCommonWords = (
  name: string,
  others: readonly string[],
  isKnown: (word: string) => boolean,
): boolean =>
  /^[a-z]+ [a-z]+$/.test(name) && others.some((other) => /^[a-z]+$/.test(other) && isKnown(other))
