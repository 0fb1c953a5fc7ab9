import type { Language } from '../../language/language.ts'
import type { ContactDetail } from './contact-detail.ts'
import { questionsByLanguage, type ContactQuestions } from './contact-questions-by-language.ts'

const anyOf = (...phrases: string[]): string => `(?:${phrases.join('|')})`

const YOUR = anyOf('your', 'ur', 'the', "y'all's", 'your company', "your company's")
/**
 * Words for the business itself. Questions about its parts, such as the restaurant of a hotel, are searched normally.
 */
const PLACE = anyOf(
  'office',
  'offices',
  'shop',
  'store',
  'company',
  'business',
  'headquarters',
  'place',
  'premises',
)
/** Whether a text names a place of business: "the shop". */
export const namesPlace = (text: string): boolean =>
  new RegExp(`\\b(?:the|this) ${PLACE}\\b`, 'i').test(text)

const YOU = anyOf('you', 'u', 'ya', 'you guys', `${YOUR} ${PLACE}`)
const BE = anyOf('are', 'r', 'is', "'re", 're', "'s", 's')
const NOW = anyOf('today', 'now', 'right now', 'tomorrow', 'at the moment', 'these days')
const CAN = anyOf('can', 'could', 'do', 'may', 'should', 'would', 'will')

/** Whole questions, in lower case and without punctuation at the end. */
const QUESTIONS: Record<ContactDetail, string[]> = {
  location: [
    `where(?: exactly)? ?${BE} ${YOU}(?: (?:located|based|situated|at))?`,
    `(?:what|which)(?: ?'?s| is| are)? ${YOUR} (?:exact |full |postal |street |office |shop |store )?(?:address|adress|addresses|location|locations)`,
    `(?:${YOUR} )?(?:address|adress|location|directions)`,
    `how (?:${CAN} )?(?:i|we) (?:find|get to|come to|drive to|travel to) ${YOU}`,
    `where (?:${CAN} )?(?:i|we) (?:find|visit|meet) ${YOU}`,
    `what (?:city|town|street|area) ?${BE} ${YOU} (?:in|located in|based in|on)`,
  ],
  phone: [
    `(?:what|which)(?: ?'?s| is)? ${YOUR} (?:tele)?phone(?: number)?|(?:what|which)(?: ?'?s| is)? ${YOUR} (?:mobile |contact )?number`,
    `(?:${YOUR} )?(?:tele)?phone(?: number)?|(?:do you have|is there|give me|can i have|may i have) (?:a|your|the) (?:tele)?phone number`,
    `(?:how |on what number |what number )?(?:${CAN}) (?:i|we) (?:call|phone|ring|telephone) ${YOU}(?: (?:up|by phone|on the phone))?|what number (?:${CAN} )?(?:i|we) (?:call|ring|dial)`,
  ],
  email: [
    `(?:what|which)(?: ?'?s| is)? ${YOUR} e-?mail(?: address| adress)?|(?:${YOUR} )?e-?mail(?: address| adress)?`,
    `(?:how |where )?(?:${CAN}) (?:i|we) (?:e-?mail|write(?: an? e-?mail)? to|send an? e-?mail to) ${YOU}|(?:do you have|is there|can i have) an? e-?mail(?: address)?`,
  ],
  contact: [
    `(?:how|where) (?:${CAN} )?(?:i|we) (?:contact|reach|get in (?:touch|contact) with|get hold of|talk to|speak to) ${YOU}`,
    `(?:what ?(?:'?s|is|are) )?(?:${YOUR} )?contact(?: us)?(?: details| info(?:rmation)?| data)?`,
  ],
  hours: [
    `(?:what|when|which)(?: ?'?s| is| are)? (?:${YOUR} )?(?:opening |business |office |store |shop |working )?(?:hours|times)(?: of (?:operation|business|opening))?`,
    `(?:${YOUR} )?(?:opening |business |office |store |shop )(?:hours|times)|(?:${YOUR} )?hours`,
    `(?:when|what time|until when|how late) (?:${BE}|do|does) ${YOU} (?:open|close|closed|closing|shut)(?: ${NOW})?`,
    `${BE} ${YOU} (?:still |currently )?(?:open|closed)(?: ${NOW})?`,
  ],
}

const POLITE =
  /^(?:so|and|ok|hi|hello|hey|please|pls|tell me|can you tell me|could you tell me|do you know)[, ]+/
const POLITE_END = /,? (?:please|pls|then|exactly|again|located)$/

type Patterns = {
  patterns: { detail: string; pattern: RegExp }[]
  polite: RegExp
  politeEnd: RegExp
}

const compiled = ({ questions, polite, politeEnd }: ContactQuestions): Patterns => ({
  patterns: Object.entries(questions).map(([detail, phrases]) => ({
    detail,
    pattern: new RegExp(`^(?:${phrases.join('|')})$`, 'u'),
  })),
  polite,
  politeEnd,
})

const known = new Map<Language, Patterns>([
  ['en', compiled({ questions: QUESTIONS, polite: POLITE, politeEnd: POLITE_END })],
])

/** The patterns of a language, which are compiled at its first question. */
function patternsOf(language: Language): Patterns | undefined {
  const questions = questionsByLanguage[language]
  const found = known.get(language) ?? (questions && compiled(questions))
  if (found) known.set(language, found)
  return found
}

const isDetail = (name: string): name is ContactDetail => Object.hasOwn(QUESTIONS, name)

/** A longer question asks for more than a contact detail. */
const LONGEST = 80

/** The contact detail for which a question asks. Undefined for other questions, and for those that name a day. */
export function contactQuestion(
  question: string,
  language: Language = 'en',
): ContactDetail | undefined {
  const forms = question.length > LONGEST ? undefined : patternsOf(language)
  if (!forms) return undefined
  const words = question
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/[¿¡?!.]/g, '')
    .trim()
  const plain = words.replace(forms.polite, '')
  const found = [plain, plain.replace(forms.politeEnd, '')].flatMap((text) =>
    forms.patterns.flatMap(({ detail, pattern }) => (pattern.test(text) ? [detail] : [])),
  )
  return found.find(isDetail)
}
