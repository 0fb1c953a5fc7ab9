/** Whether the visitor does not appear without notice, or can still cancel. */
export type Absence = 'unannounced' | 'announced'

const OWN =
  '(?:son|daughter|kids?|child|children|boys?|girls?|wife|husband|partner|friends?|mum|mom|mother|dad|father|parents|team|group|family|dogs?|cats?|puppy|pet)'
const CUSTOMER = '(?:person|client|customer|patient|guest|pupil|student|child)'
const VISITOR = String.raw`(?:i|we|u|you|one|someone|somebody|people|nobody|(?:my|our) ${OWN}|(?:an?|the) ${CUSTOMER})`
const HOW = String.raw`(?:(?:just|simply|even|then|maybe|suddenly) )?`
const NOT = String.raw`(?:(?:do|does|did) ?n[o'’]?t|(?:do|does|did) not|never|fail(?:s|ed)? to|forg[eo]t to)`
const CANNOT = String.raw`(?:can['’]?t|cannot|can not|could ?n['’]?t|won['’]?t be able to|am unable to|are unable to|am not able to)`
const COME = String.raw`(?:show up|turn up|show|appear|attend|make it|come(?! (?:with|in|from|back|off|out|up|across|along)\b))(?!\p{L})`
const DATE = String.raw`(?:appointment|booking|reservation|lesson|class|course|session|tasting|tour|slot|visit|treatment|training|workshop|test|exam)`

const UNANNOUNCED = new RegExp(
  [
    String.raw`\b${VISITOR} ${HOW}${NOT} ${HOW}${COME}`,
    String.raw`\bno[- ]?shows?\b`,
    String.raw`\b(?:not|without) (?:show|turn)ing up\b`,
    String.raw`\b${VISITOR} ${HOW}(?:miss(?:ed)?|skip(?:ped)?|overslept|forg[eo]t(?: about)?) (?:(?:an?|the|my|our|one) )?(?:[\p{L}]+ )?${DATE}\b`,
    String.raw`\b(?:fee|charge|penalty|cost) (?:for|of|if i) (?:a )?miss(?:ing|ed)? (?:(?:an?|the|my) )?${DATE}`,
  ].join('|'),
  'iu',
)
const ANNOUNCED = new RegExp(String.raw`\b${VISITOR} ${HOW}${CANNOT} ${HOW}${COME}`, 'iu')

/** "My lesson is tomorrow and I'm ill": an ill visitor will not appear. An ill pet may come for treatment. */
const ILL = new RegExp(
  String.raw`\b(?:i|we|(?:my|our) (?!dogs?\b|cats?\b|puppy\b|pet\b)${OWN})(?: ?['’]?m| am| is| are|['’]s) (?:so |too |now |suddenly )?(?:ill|sick|unwell|poorly)\b`,
  'iu',
)
const OCCASION = new RegExp(
  String.raw`\b${DATE}(?!\p{L})|\b(?:today|tomorrow|tonight|\p{L}+day)\b`,
  'iu',
)

/** A message that only cancels: "I can't make it tomorrow." */
const ONLY_ANNOUNCED = new RegExp(
  String.raw`^(?:hi|hello|hey|sorry|so|ok)?[\s,.!]*${VISITOR} ${CANNOT} ${HOW}${COME}(?: (?:to|for) (?:the|my|our) [\p{L}]+)?(?: (?:on )?(?:today|tomorrow|tonight|this \p{L}+|next \p{L}+|\p{L}+day))?[\s.!?]*$`,
  'iu',
)

/** Words of a question about the consequence. */
const CONSEQUENCE =
  /\b(?:pay|paid|charged?|costs?|fees?|bill|billed|money|refund\w*|penalty|fine|owe|deposit|lose|happens?|what if|what now|what then|what do i do)\b/iu

/** Detects a question about the cost or other consequences of a missed appointment. */
export function absenceQuestion(question: string): Absence | undefined {
  if (ONLY_ANNOUNCED.test(question)) return 'announced'
  if (!CONSEQUENCE.test(question)) return undefined
  if (UNANNOUNCED.test(question)) return 'unannounced'
  const isIll = ILL.test(question) && OCCASION.test(question)
  return isIll || ANNOUNCED.test(question) ? 'announced' : undefined
}
