import { integer } from '../language.ts'

export const tooLong = ({ max }: { max: number }) => `Use at most ${integer(max)} characters`
export const plainLine = 'Use one line of plain text'
export const countryUnknown = 'Choose a country'
export const countryRequired = 'Choose the country of this address'
export const addressRequired = 'Enter a street address and a city'
export const companyRequired = 'Enter the company that this tax ID belongs to'
export const taxIdInvalid = ({ example }: { example: string }) =>
  `This isn't a valid tax ID for this country. Use the format ${example}.`
export const taxIdCharacters = 'Use 4 to 30 letters, digits, spaces, dots, hyphens or slashes'
export const addressKept = "We need this address to work out your tax, so it can't be removed."
export const addressForTax =
  'Add your billing address on your profile first. It decides which tax applies.'
export const taxIdRefused = "Our payment provider doesn't accept this tax ID. Check it for typos."
