import { plural } from '../language.ts'

export const waitSeconds = ({ seconds }: { seconds: number }) =>
  `Too many attempts. Please wait ${plural(seconds, { one: 'second', other: 'seconds' })} and try again.`
export const waitMinutes = ({ minutes }: { minutes: number }) =>
  `Too many attempts. Please wait ${plural(minutes, { one: 'minute', other: 'minutes' })} and try again.`
