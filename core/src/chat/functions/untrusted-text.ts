import { changesSomething, type BotFunction } from '../../integrations/index.ts'
import type { AnsweringBot } from '../persona/answering-bot.ts'
import type { PastExchange, UntrustedText } from '../ports/conversations.ts'
import type { Passage } from '../ports/knowledge.ts'

/**
 * Whether a passage may have been written by anybody: all but texts and answers that the owner typed in the product.
 */
export const hasUntrustedSource = (passages: readonly Passage[]): boolean =>
  passages.some(({ kind, locator }) => kind !== 'text' || isImportedAnswer(locator))

const isImportedAnswer = (locator: Passage['locator']): boolean =>
  locator.kind === 'answer' && locator.isImported === true

/** Kinds of untrusted text in a prompt. An earlier reply counts too, because it may repeat untrusted text. */
export const untrustedTextOf = ({
  passages,
  history,
}: {
  passages: readonly Passage[]
  history: readonly PastExchange[]
}): UntrustedText => ({
  sources: hasUntrustedSource(passages) || history.some(({ untrusted }) => untrusted.sources),
  results: history.some(({ untrusted }) => untrusted.results),
})

/**
 * The functions as a model may call them: with untrusted text in the prompt, functions with side effects require a
 * confirmation. The owner can declare the sources trusted, but never the results of services.
 */
export function guardFunctions(
  functions: readonly BotFunction[],
  { trustsSources }: Pick<AnsweringBot, 'trustsSources'>,
  { sources, results }: UntrustedText,
): readonly BotFunction[] {
  if (!results && (!sources || trustsSources)) return functions
  return functions.map((its) => (changesSomething(its) ? { ...its, asksVisitor: true } : its))
}
