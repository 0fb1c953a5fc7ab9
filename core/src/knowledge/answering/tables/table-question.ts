/** A calculation over the rows of a table. */
export type TableQuestion = {
  wants: 'min' | 'max' | 'sum' | 'count' | 'list'
  /** The measure that "cheapest" or "longest" compares; undefined when the question names a column. */
  measure?: Measure
  /** The thing that is counted or listed. */
  noun?: string
  bound?: Bound
  /** "In stock", "sold out": whether the amount must be above zero. */
  isAvailable?: boolean
}

export type Measure = 'price' | 'duration' | 'size' | 'weight'
export type Bound = { is: 'below' | 'above'; value: number }

const EXTREMES: readonly (readonly [RegExp, 'min' | 'max', Measure?])[] = [
  [
    /\b(?:cheapest|cheaper|least expensive|lowest[- ]priced|most affordable|lowest prices?)\b/i,
    'min',
    'price',
  ],
  [/\b(?:most expensive|more expensive|dearest|priciest|highest prices?)\b/i, 'max', 'price'],
  [/\b(?:shortest|quickest|fastest)\b/i, 'min', 'duration'],
  [/\b(?:longest|slowest)\b/i, 'max', 'duration'],
  [/\b(?:smallest)\b/i, 'min', 'size'],
  [/\b(?:largest|biggest)\b/i, 'max', 'size'],
  [/\b(?:lightest)\b/i, 'min', 'weight'],
  [/\b(?:heaviest)\b/i, 'max', 'weight'],
  [/\b(?:lowest|fewest|least)\b/i, 'min'],
  [/\b(?:highest|the most)\b/i, 'max'],
]

const SUM =
  /\b(?:altogether|in total|in all|combined|together|sum of|total (?:of|for|price|cost|number|stock))\b/i
const ASKS_AMOUNT = /\b(?:how (?:much|many)|what|sum|total)\b/i
const COUNT =
  /\bhow many (?:of (?:the|your|these|those) )?(?:different |kinds of |types of |other )?([\p{L}-]+(?: [\p{L}-]+)?)/iu
const LIST =
  /^(?:(?:to|for|in|on|at|with|and|so)\s+)?(?:which|what) (?:kinds? of |types? of |other |different )?([\p{L}-]+(?: [\p{L}-]+)?)|\b(?:list|show|name|tell)(?: me| us)? (?:of )?(?:all|every)(?: (?:the|your|of your))? ([\p{L}-]+)/iu
const SEVERAL = /s$|people|children/i
/** Units of amounts, which are not counted things: "days" in "How many days". */
const UNIT =
  /^(?:minutes?|hours?|days?|weeks?|months?|years?|times?|people|persons?|guests?|percent|points?|euros?|pounds|dollars|kg|kilos?|km|miles?|m|met(?:er|re)s?)\b/i

const BELOW =
  /\b(?:under|below|less than|cheaper than|up to|at most|no more than|max(?:imum)?) [£$€]?(\d+(?:\.\d+)?)/i
const ABOVE = /\b(?:over|above|more than|at least) [£$€]?(\d+(?:\.\d+)?)/i
const SOLD_OUT = /\b(?:out of stock|sold out|unavailable|not (?:available|in stock))\b/i
const IN_STOCK = /\b(?:in stock|available|on stock)\b/i

function boundOf(question: string): Bound | undefined {
  const below = BELOW.exec(question)?.[1]
  if (below !== undefined) return { is: 'below', value: Number(below) }
  const above = ABOVE.exec(question)?.[1]
  return above === undefined ? undefined : { is: 'above', value: Number(above) }
}

function availability(question: string): boolean | undefined {
  if (SOLD_OUT.test(question)) return false
  return IN_STOCK.test(question) ? true : undefined
}

/** Questions for a limit, not for a number of rows: "How many columns can a table have?" */
const LIMIT = /\bhow many (?:[\p{L}-]+ ){1,4}(?:can|may|could|must|should)\b/iu

type Wanted = Pick<TableQuestion, 'wants' | 'measure' | 'noun'>

function extremeOf(question: string): Wanted | undefined {
  const [, wants, measure] = EXTREMES.find(([pattern]) => pattern.test(question)) ?? []
  return wants && { wants, ...(measure && { measure }) }
}

function countOf(question: string): Wanted | undefined {
  const noun = COUNT.exec(question)?.[1]
  if (noun === undefined || UNIT.test(noun) || LIMIT.test(question)) return undefined
  return { wants: 'count', noun }
}

function listOf(question: string): Wanted | undefined {
  const [, which, all] = LIST.exec(question) ?? []
  const noun = which ?? all
  const isSeveral = noun?.split(' ').some((word) => SEVERAL.test(word)) === true
  return noun !== undefined && isSeveral && !UNIT.test(noun) ? { wants: 'list', noun } : undefined
}

const isSum = (question: string): boolean => SUM.test(question) && ASKS_AMOUNT.test(question)

/** The calculation that a question requires; undefined for a question about one row. */
export function tableQuestion(question: string): TableQuestion | undefined {
  const wanted =
    extremeOf(question) ??
    (isSum(question) ? { wants: 'sum' as const } : undefined) ??
    countOf(question) ??
    listOf(question)
  if (!wanted) return undefined
  const bound = boundOf(question)
  const isAvailable = availability(question)
  return { ...wanted, ...(bound && { bound }), ...(isAvailable !== undefined && { isAvailable }) }
}
