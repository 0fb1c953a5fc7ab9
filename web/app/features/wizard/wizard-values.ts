import { addBot } from '@askwell/contract/bots'
import { limits } from '@askwell/contract/limits'
import * as z from 'zod/mini'

const limitedText = (maxLength: number) => z.string().check(z.maxLength(maxLength))

/** The fields of the first two steps and the prompt, validated by the rules of the server. */
export const wizardSchema = z.extend(z.pick(addBot.body, { name: true, id1: true, id2: true }), {
  image: z.number(),
  initial: limitedText(limits.initialMessage),
  suggested: limitedText(limits.suggested),
  placeholder: limitedText(limits.placeholder),
  prompt: limitedText(limits.prompt),
})

export type WizardValues = z.infer<typeof wizardSchema>

const emptyValues: WizardValues = {
  name: '',
  id1: '',
  id2: '',
  image: 0,
  initial: '',
  suggested: '',
  placeholder: '',
  prompt: '',
}

type Choices = { roles: readonly { id: string }[]; personalities: readonly { id: string }[] }

const preferred = { id1: 'role_customer_support', id2: 'personality_friendly' }

/** The initial values of a new chatbot, with a preselected role and personality. */
export const initialValues = ({ roles, personalities }: Choices): WizardValues => ({
  ...emptyValues,
  id1: preselected(roles, preferred.id1),
  id2: preselected(personalities, preferred.id2),
})

const preselected = (choices: Choices['roles'], id: string): string =>
  (choices.find((choice) => choice.id === id) ?? choices[0])?.id ?? ''

export const hasSameValues = (one: WizardValues, other: WizardValues): boolean =>
  JSON.stringify(wizardSchema.parse(one)) === JSON.stringify(wizardSchema.parse(other))
