import type { SearchIndex } from '../../search/index-types.ts'
import { formsOf } from './contact-form.ts'
import { contactQuestion } from './contact-question.ts'

/** The search words for a question about contact details: "opening hours" for "When are you open?" */
export function contactQuery(
  index: Pick<SearchIndex, 'spelledOut' | 'languageOf'>,
  question: string,
): string | undefined {
  const text = index.spelledOut(question)
  const language = index.languageOf(text)
  const detail = contactQuestion(text, language)
  return detail && formsOf(language).queries[detail]
}
