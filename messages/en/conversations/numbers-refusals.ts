import { integer } from '../language.ts'

export const dayInvalid = 'Please enter a day as YYYY-MM-DD.'
export const zoneUnknown = "We don't know this time zone."
export const fromAfterTo = "The first day can't be after the last day."
export const tooManyDays = ({ max }: { max: number }) => `Please choose up to ${integer(max)} days.`
