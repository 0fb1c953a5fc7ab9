import * as text from '@askwell/messages/wizard/steps'
import type { WizardValues } from './wizard-values.ts'

export type Step = { name: string; title: string; lead: string; fields: (keyof WizardValues)[] }

export const steps: readonly [Step, Step, Step] = [
  {
    name: text.detail,
    title: text.detailHeading,
    lead: text.detailLead,
    fields: ['name', 'id1', 'id2'],
  },
  {
    name: text.setting,
    title: text.settingHeading,
    lead: text.settingLead,
    fields: ['image', 'initial', 'suggested', 'placeholder'],
  },
  {
    name: text.knowledge,
    title: text.knowledgeHeading,
    lead: text.knowledgeLead,
    fields: ['prompt'],
  },
]

/** The index of the step in the URL (`?step=2` → 1), limited to the furthest step so far: a link cannot skip a step. */
export function stepFromUrl(param: string | null, furthest: number): number {
  const requested = Number(param ?? 1)
  if (!Number.isInteger(requested) || requested < 1) return 0
  return Math.min(requested - 1, furthest, steps.length - 1)
}
