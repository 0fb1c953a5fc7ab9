import { plural } from '../language.ts'

export const botLimit = <Part>({
  most,
  plans,
}: {
  most: number
  plans: (label: string) => Part
}) => [
  `You've reached your plan's limit of ${plural(most, { one: 'chatbot', other: 'chatbots' })}. `,
  plans('See the plans'),
  ' to add another one.',
]
export const name = 'Chatbot name'
export const namePlaceholder = 'For example: Ampere'
