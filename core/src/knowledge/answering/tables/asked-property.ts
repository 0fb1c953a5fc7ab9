import { FEW_PASSAGES } from '../matching/bot-size.ts'
import type { Candidate } from '../matching/candidate.ts'
import type { AnalyzedQuestion } from '../matching/passage-match.ts'
import type { Cell } from './cells.ts'

/** Patterns of a property: in a question, in a row that has it, and further words in a sentence that has it. */
type Property = readonly [property: RegExp, evidence: RegExp, mention?: RegExp]

/** Properties that a row has as a column with their name, or as an amount in their unit. */
const PROPERTIES: readonly Property[] = [
  [
    /\bhow old\b/i,
    /\b(?:age[ds]?|old|years?|months?|born|built|since|date|from)\b|\b(?:19|20)\d\d\b/i,
    /\b(?:older|oldest|young\w*|yrs?|weeks?|under|over|at least|minimum|adults?|child\w*|kids?|teen\w*|toddlers?|bab(?:y|ies)|juniors?|seniors?)\b|\b\d+(?:\+|s\b)/i,
  ],
  [
    /\bhow heavy\b|\bhow much (?:do|does) [^?]{1,60}\bweigh\b|\b(?:max(?:imum)?|min(?:imum)?|what|which|total)(?:['’]?s| is)?(?: the)? weight\b|\bweight limit\b/i,
    /\b(?:weighs?|weight|heavy|light|kg|g|grams?|kilos?|lbs?|pounds|oz|tons?)\b/i,
    /\b(?:pound|ounces?|stone|tonnes?|feather\w*)\b/i,
  ],
  [
    /\bhow (?:wide|deep|thick)\b/i,
    /\b(?:width|wide|depth|deep|thick\w*|size|dimensions?|mm|cm|m|met(?:er|re)s?|inch\w*|ft|feet)\b|×/i,
    /\b(?:in|foot|yards?|shallow|knee|waist|chest)\b|['"”]/i,
  ],
  [
    /\bhow (?:hot|warm|cold)\b/i,
    /\b(?:temperatures?|hot|warm|cold|heat\w*|degrees?)\b|°/i,
    /\b(?:hotter|warmer|colder|cool\w*|freez\w*|lukewarm|boiling)\b|\d ?[CF]\b/i,
  ],
  [
    /\bhow fast\b/i,
    /\b(?:speeds?|fast|pace|rate|quick\w*|time|duration|within|km\/h|mph|mbit\w*|mbps|gb\w*|minutes?|hours?|days?)\b/i,
    /\b(?:kmh|knots?|rpm|seconds?|mins?|weeks?|months?|tonight|today|tomorrow|overnight|immediate\w*|at once|straight away|soon\w*|right away|by (?:noon|morning|evening)|express|instant\w*)\b/i,
  ],
  [/\bhow (?:loud|noisy)\b/i, /\b(?:noise|volume|loud\w*|quiet|db|decibels?)\b/i],
]

/** Properties that a row may also express in other columns, so they do not select cells. */
const FURTHER: readonly Property[] = [
  [
    /\b(?:how (?:big|large)|(?:what|which) sizes?)\b/i,
    /\b(?:sizes?|dimensions?|big|large|small|medium|mm|cm|m|km|met(?:er|re)s?|inch\w*|in|ft|feet|foot|acres?|hectares?|sq|square|gal\w*|lit(?:er|re)s?|ml|oz|x{0,3}[sl]|people|persons?|guests?|seats?|hold\w*|fits?|fitting|tall\w*|wide|up to)\b|[×²$£€%'"”]/i,
  ],
  [
    /\bhow (?:tall|high)\b/i,
    /\b(?:heights?|tall\w*|high\w*|altitude|mm|cm|m|met(?:er|re)s?|inch\w*|in|ft|feet|foot|stor(?:e?y|eys|ies)|floors?)\b|['"”×]/i,
  ],
  [
    /\bhow far\b/i,
    /\b(?:km|m|mi|miles?|met(?:er|re)s?|kilomet\w*|yards?|feet|ft|blocks?|steps?|walk\w*|drive|minutes?|near\w*|next to|opposite|across|distance|within|radius|hours?|days?|weeks?|months?|years?|advance|ahead|before|earlier|everywhere|anywhere)\b/i,
  ],
  [
    /\b(?:what|which|wat) (?:other )?colou?rs?\b/i,
    /\b(?:colou?r\w*|shades?|red|orange|yellow|green|blue|navy|purple|violet|pink|white|black|gr[ae]y|brown|beige|silver|gold\w*|cream|ivory|turquoise|teal|maroon|burgundy|tan|oak|walnut|charcoal|anthracite|natural|clear)\b/i,
  ],
  [
    /\b(?:what|which) (?:\w+ )?languages?\b/i,
    /\b(?:languages?|translat\w*|\w+lingual|speaks?|spoken|english|spanish|french|german|italian|dutch|portuguese|polish|russian|ukrainian|chinese|mandarin|cantonese|japanese|korean|arabic|hebrew|hindi|urdu|turkish|greek|latin|welsh|irish|gaelic|swedish|norwegian|danish|finnish|czech|hungarian|romanian|basque|catalan|vietnamese|thai)\b/i,
  ],
  [
    /\b(?:top|maximum|max) speed\b/i,
    /\b(?:speeds?|fast|km\/h|kmh|mph|knots?|mbit\w*|mbps|gbit\w*)\b/i,
  ],
  [
    /\b(?:wh?at|which) (?:brands?|makes?)\b/i,
    /[\p{L}\p{N},:;(] \p{Lu}|\b(?:brands?|makes?|made|any|all)\b/u,
  ],
  [
    /^(?:what|which|is|are|was|were)\b[^?]*\bmade (?:of|from|out of)\b/i,
    /\b(?:made|materials?|ingredients?|contains?|consists?|wood\w*|oak|pine|birch|beech|bamboo|cork|steel|stainless|metal\w*|iron|brass|bronze|copper|alumini?um|titanium|gold|silver|plastic\w*|vinyl|nylon|polyester|rubber|latex|foam|cotton|linen|wool\w*|silk|felt|leather|suede|glass|ceramic|porcelain|clay|stone\w*|marble|granite|slate|brick\w*|concrete|paper|card(?:board)?|wax|soy|milk|flour)\b/i,
  ],
  [
    /\b(?:when (?:was|were) [^?]*\b(?:built|founded|established|opened|started|constructed|invented|created|born|planted|painted)|(?:what|which|wat) year)\b/i,
    /\b(?:1\d|20)\d\d\b|\b(?:since|centur\w+|ago|years?)\b/i,
  ],
]

type Shown = Pick<Candidate['sentence'], 'text' | 'isRecord'>

/** Whether the question asks for a property that none of the sentences has. */
const lacks =
  (question: string, shown: readonly Shown[]) =>
  ([property, evidence, mention]: Property): boolean =>
    property.test(question) &&
    !shown.some(({ text }) => evidence.test(text) || mention?.test(text) === true)

const lacksEvidence =
  (question: string, { text }: Shown) =>
  ([property, evidence]: Property): boolean =>
    property.test(question) && !evidence.test(text)

/**
 * Whether the requested property is missing: "How old is the palm?" finds only a row with height and price, "How heavy
 * is a kayak?" only a sentence with its rent.
 */
export const lacksProperty = (
  { text, language }: Pick<AnalyzedQuestion, 'text' | 'language'>,
  [best, ...others]: readonly [Shown, ...Shown[]],
  botSize: number,
): boolean => {
  if (language !== 'en') return false
  const isSmall = botSize <= FEW_PASSAGES
  const isBare = best.isRecord || (isSmall && !/\d/.test(best.text))
  if (isBare && PROPERTIES.some(lacksEvidence(text, best))) return true
  return isSmall && [...PROPERTIES, ...FURTHER].some(lacks(text, [best, ...others]))
}

/** The cells of a row with the requested property: the weight for "How heavy is it?" */
export const cellsOfProperty = (
  { text }: Pick<AnalyzedQuestion, 'text'>,
  cells: readonly Cell[],
): Cell[] =>
  PROPERTIES.filter(([property]) => property.test(text)).flatMap(([, evidence]) =>
    cells.filter(({ name, value }) => evidence.test(`${name}: ${value}`)),
  )
