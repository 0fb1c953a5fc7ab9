import { knowledgeLimitsOf, type KnowledgeLimits } from '@askwell/contract/billing/knowledge-limits'
import type { Plan } from '@askwell/contract/billing/plans'
import type { PriceList } from '@askwell/contract/billing/price-list'
import * as text from '@askwell/messages/knowledge/plan-limits'
import type { Config } from './config.ts'

type OperatorLimits = Pick<
  Config,
  'MAX_CHARACTERS_PER_BOT' | 'MAX_FILES_PER_BOT' | 'MAX_PAGES_PER_SITE'
>

/** The limits of a plan; limits set by the operator replace them. */
export function limitsFor(lookupKey: string | null, operator: OperatorLimits): KnowledgeLimits {
  const limits = knowledgeLimitsOf(lookupKey)
  return {
    ...limits,
    characters: operator.MAX_CHARACTERS_PER_BOT ?? limits.characters,
    files: operator.MAX_FILES_PER_BOT ?? limits.files,
    pages: operator.MAX_PAGES_PER_SITE ?? limits.pages,
  }
}

/** The line of a plan card about the limits of a chatbot. */
const knowledgeLine = (lookupKey: Plan['lookupKey'], operator: OperatorLimits): string =>
  text.onCard(limitsFor(lookupKey, operator))

/** Adds the lines of plans that differ from the catalog. */
export function withKnowledgeLines(
  list: PriceList,
  catalog: readonly Plan[],
  operator: OperatorLimits,
): PriceList {
  const entries = { ...list.plans }
  for (const { lookupKey, knowledge } of catalog) {
    const line = knowledgeLine(lookupKey, operator)
    if (line !== knowledge) entries[lookupKey] = { ...entries[lookupKey], knowledge: line }
  }
  return { ...list, plans: entries }
}
