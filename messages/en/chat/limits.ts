import { plural } from '../language.ts'

/** A waiting time: 300 → '5 minutes'. */
const wait = (seconds: number) => {
  const minutes = Math.ceil(seconds / 60)
  return minutes < 100
    ? plural(minutes, { one: 'minute', other: 'minutes' })
    : plural(Math.ceil(minutes / 60), { one: 'hour', other: 'hours' })
}
export const unpaidLimit = ({ seconds }: { seconds: number }) =>
  `This chatbot has reached its free limit for today. You can continue in ${wait(seconds)}.`
export const visitorLimit = ({ seconds }: { seconds: number }) =>
  `You've asked a lot of questions in a short time. You can continue in ${wait(seconds)}.`
export const addressLimit = ({ seconds }: { seconds: number }) =>
  `A lot of questions have come from your network. You can continue in ${wait(seconds)}.`
export const dayLimit = ({ seconds }: { seconds: number }) =>
  `This chatbot has reached its daily limit. You can continue in ${wait(seconds)}.`
export const paused = ({ seconds }: { seconds: number }) =>
  `This chatbot is paused for your network because of too many questions. You can continue in ${wait(seconds)}.`
export const tooManyVisitors = ({ seconds }: { seconds: number }) =>
  `A lot of visitors have come from your network. You can continue in ${wait(seconds)}.`
