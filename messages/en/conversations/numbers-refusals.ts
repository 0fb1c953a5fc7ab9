import { integer } from '../language.ts'

export const dayInvalid = 'Please enter a day as YYYY-MM-DD.'
export const zoneUnknown = "We don't know this time zone."
export const fromAfterTo = 'The first day must not be after the last day.'
export const tooManyDays = ({ most }: { most: number }) =>
  `Please choose at most ${integer(most)} days.`
