import { plural } from '../language.ts'

export const required = ({ field }: { field: string }) => `${field} is required.`
export const oneLine = 'This must be one line.'
export const noBraces = "Curly braces aren't allowed here."
export const digitsOnly = 'Please enter digits only.'
export const timeZoneInvalid = 'Please enter a time zone such as America/Chicago.'
export const keyInvalid = "A key can't contain spaces or accents."
export const urlInvalid = 'A valid URL is required.'
export const emailInvalid = 'A valid email address is required.'
export const notAnEmail = ({ value }: { value: string }) => `${value} isn't a valid email address.`
export const tooManyEmails = ({ max }: { max: number }) =>
  `Enter up to ${plural(max, { one: 'address', other: 'addresses' })}.`
export const tooLong = 'This is too long.'
