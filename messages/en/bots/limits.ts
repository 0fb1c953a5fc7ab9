import { plural } from '../language.ts'

export const tooManyBots = ({ planTitle, most }: { planTitle: string; most: number }) =>
  `Your ${planTitle} plan includes ${plural(most, { one: 'chatbot', other: 'chatbots' })}. Upgrade to create more.`
