import { asksAboutOwnOrder } from './grounding/own-order-question.ts'
import { withoutCourtesies } from './persona/small-talk.ts'

const question = 'hi order'

/**
 * Compiles the regular expressions for English questions, so that the first question after a start does not wait for
 * it. V8 compiles a regular expression in two steps, at its first and second use.
 */
export function compileQuestionPatterns(): void {
  for (let use = 0; use < 2; use++) {
    withoutCourtesies(question)
    asksAboutOwnOrder(question, 'en')
  }
}
