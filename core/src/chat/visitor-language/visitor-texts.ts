import * as englishPersonas from '@askwell/messages/bots/personas'
import * as english from '@askwell/messages/chat/other-language'
import * as dutchFile from '@askwell/messages/visitor-languages/nl'
import * as frenchFile from '@askwell/messages/visitor-languages/fr'
import * as germanFile from '@askwell/messages/visitor-languages/de'
import * as japaneseFile from '@askwell/messages/visitor-languages/ja'
import * as spanishFile from '@askwell/messages/visitor-languages/es'
import type { VisitorTexts } from '@askwell/messages/visitor-languages/visitor-texts'
import type { Language } from '../../knowledge/index.ts'

const textsOf = {
  de: germanFile.german,
  fr: frenchFile.french,
  es: spanishFile.spanish,
  nl: dutchFile.dutch,
  ja: japaneseFile.japanese,
}

/** The languages other than English with built-in texts. */
export type TextLanguage = keyof typeof textsOf

const hasTexts = (language: Language): language is TextLanguage => Object.hasOwn(textsOf, language)

/** The built-in texts of a language; null for English and for languages without texts. */
export const visitorTexts = (language: Language): VisitorTexts | null =>
  hasTexts(language) ? textsOf[language] : null

type Closing = 'legalClosing' | 'electricClosing' | 'emergencyClosing' | 'financialClosing'

const closings = new Map<string, Closing>([
  [englishPersonas.lawyerClosing, 'legalClosing'],
  [englishPersonas.electricSafetyClosing, 'electricClosing'],
  [englishPersonas.healthcareFrontDeskClosing, 'emergencyClosing'],
  [englishPersonas.financialGuideClosing, 'financialClosing'],
])

/** The warning of a role in the visitor's language, or unchanged without a translation. */
export function closingIn(texts: VisitorTexts, closing: string | undefined): string | undefined {
  const key = closing === undefined ? undefined : closings.get(closing)
  return key ? texts[key] : closing
}

/** The note about the languages of the sources. */
export function otherLanguageNote(language: Language, known: readonly Language[]): string {
  const texts = visitorTexts(language)
  const locale = texts ? language : 'en'
  const names = new Intl.DisplayNames([locale], { type: 'language' })
  const languages = new Intl.ListFormat(locale).format(
    known.slice(0, 2).map((each) => names.of(each) ?? each),
  )
  return texts ? texts.otherLanguage({ languages }) : english.otherLanguage({ languages })
}
