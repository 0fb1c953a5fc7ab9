import { plural } from '../language.ts'

/** A time to wait, as part of a sentence: '5 minutes'. */
export const chatWait = ({ seconds }: { seconds: number }) => {
  const minutes = Math.ceil(seconds / 60)
  return minutes < 100
    ? plural(minutes, { one: 'minute', other: 'minutes' })
    : plural(Math.ceil(minutes / 60), { one: 'hour', other: 'hours' })
}
export const unpaidLimit = ({ wait }: { wait: string }) =>
  `This chatbot has reached its free limit for today. You can continue in ${wait}.`
export const visitorLimit = ({ wait }: { wait: string }) =>
  `You've asked a lot of questions in a short time. You can continue in ${wait}.`
export const addressLimit = ({ wait }: { wait: string }) =>
  `A lot of questions have come from your network. You can continue in ${wait}.`
export const dayLimit = ({ wait }: { wait: string }) =>
  `This chatbot has reached its daily limit. You can continue in ${wait}.`
export const paused = ({ wait }: { wait: string }) =>
  `This chatbot is paused for your network because of too many questions. You can continue in ${wait}.`
export const tooManyVisitors = ({ wait }: { wait: string }) =>
  `A lot of visitors have come from your network. You can continue in ${wait}.`
