import { knowledgeWords as words } from '../../messages/en.ts'
import type { Draft } from './draft.ts'
import { wizard as text } from '../../messages/en.ts'

export type Step = { name: string; title: string; lead: string; fields: (keyof Draft)[] }

export const steps: readonly [Step, Step, Step] = [
  {
    name: text.botDetail,
    title: words.botDetailTitle,
    lead: text.whoIsYourChatbotAnd,
    fields: ['name', 'id1', 'id2'],
  },
  {
    name: text.botSetting,
    title: words.botSettingTitle,
    lead: text.whatVisitorsSeeBeforeThey,
    fields: ['image', 'initial', 'suggested', 'placeholder'],
  },
  {
    name: text.knowledgeSource,
    title: words.knowledgeTitle,
    lead: text.whatYourChatbotAnswersFrom,
    fields: ['prompt'],
  },
]

/** `?step=2` → 1. Never beyond what was reached, so that a link cannot skip a step. */
export function stepFromUrl(param: string | null, reached: number): number {
  const wanted = Number(param ?? 1)
  if (!Number.isInteger(wanted) || wanted < 1) return 0
  return Math.min(wanted - 1, reached, steps.length - 1)
}
