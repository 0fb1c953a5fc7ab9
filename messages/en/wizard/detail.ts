import { plural } from '../language.ts'

export const botLimit = <Part>({ max, plans }: { max: number; plans: (label: string) => Part }) => [
  `You've reached your plan's limit of ${plural(max, { one: 'chatbot', other: 'chatbots' })}. `,
  plans('See the plans'),
  ' to add another one.',
]
export const name = 'Chatbot name'
export const namePlaceholder = 'For example: Ampere'
