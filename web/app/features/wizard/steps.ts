import { words } from '../../shared/knowledge/words.ts'
import type { Draft } from './draft.ts'

export type Step = { name: string; title: string; lead: string; fields: (keyof Draft)[] }

export const steps: readonly [Step, Step, Step] = [
  {
    name: 'Bot Detail',
    title: words.botDetailTitle,
    lead: 'Who is your chatbot, and how does it speak?',
    fields: ['name', 'id1', 'id2'],
  },
  {
    name: 'Bot Setting',
    title: words.botSettingTitle,
    lead: 'What visitors see before they ask. You can change all of it later.',
    fields: ['image', 'initial', 'suggested', 'placeholder'],
  },
  {
    name: 'Knowledge Source',
    title: words.knowledgeTitle,
    lead: 'What your chatbot answers from. You can also add files and websites later.',
    fields: ['prompt'],
  },
]

/** `?step=2` → 1. Never beyond what was reached, so that a link cannot skip a step. */
export function stepFromUrl(param: string | null, reached: number): number {
  const wanted = Number(param ?? 1)
  if (!Number.isInteger(wanted) || wanted < 1) return 0
  return Math.min(wanted - 1, reached, steps.length - 1)
}
