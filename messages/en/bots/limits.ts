import { plural } from '../language.ts'

export const tooManyBots = ({ planTitle, max }: { planTitle: string; max: number }) =>
  `Your ${planTitle} plan includes ${plural(max, { one: 'chatbot', other: 'chatbots' })}. Upgrade to create more.`
