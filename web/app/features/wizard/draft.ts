import { addBot } from '@askwell/contract/bots'
import { limits } from '@askwell/contract/limits'
import * as z from 'zod/mini'

const text = (most: number) => z.string().check(z.maxLength(most))

/** The fields of the first two steps and the instruction, checked as the server checks them. */
export const draftSchema = z.extend(z.pick(addBot.body, { name: true, id1: true, id2: true }), {
  image: z.number(),
  initial: text(limits.initialMessage),
  suggested: text(limits.suggested),
  placeholder: text(limits.placeholder),
  prompt: text(limits.prompt),
})

export type Draft = z.infer<typeof draftSchema>

export const emptyDraft: Draft = {
  name: '',
  id1: '',
  id2: '',
  image: 0,
  initial: '',
  suggested: '',
  placeholder: '',
  prompt: '',
}

export const isSameDraft = (one: Draft, other: Draft): boolean =>
  JSON.stringify(draftSchema.parse(one)) === JSON.stringify(draftSchema.parse(other))
