import { changesSomething, type BotFunction } from '../../integrations/index.ts'
import type { AnsweringBot } from '../persona/answering-bot.ts'
import type { PastExchange, UntrustedText } from '../ports/conversations.ts'
import type { Passage } from '../ports/knowledge.ts'

/** The owner typed texts into the product; files, imported answers and web pages may have been written by anybody. */
export const hasUntrustedSource = (passages: readonly Passage[]): boolean =>
  passages.some(({ kind, locator }) => kind !== 'text' || isImportedAnswer(locator))

const isImportedAnswer = (locator: Passage['locator']): boolean =>
  locator.kind === 'answer' && locator.isImported === true

/** The untrusted text that a prompt contains. An earlier reply may repeat what it was made from. */
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
 * The functions as a model may call them: after untrusted text, those that change something ask the visitor.
 * The owner can declare the sources trusted, but nobody can do that for what services return.
 */
export function guardFunctions(
  functions: readonly BotFunction[],
  { trustsSources }: Pick<AnsweringBot, 'trustsSources'>,
  { sources, results }: UntrustedText,
): readonly BotFunction[] {
  if (!results && (!sources || trustsSources)) return functions
  return functions.map((its) => (changesSomething(its) ? { ...its, asksVisitor: true } : its))
}
