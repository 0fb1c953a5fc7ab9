import * as sandboxText from '@askwell/messages/billing/sandbox'

export type CardValues = { number: string; expiry: string; cvc: string }
export type CardErrors = Partial<Record<keyof CardValues, string>>

export const emptyCard: CardValues = { number: '', expiry: '', cvc: '' }

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

/** Formats '4242424242' as '4242 4242 42'. */
export const formatCardNumber = (input: string): string =>
  digitsOf(input)
    .slice(0, 16)
    .replaceAll(/(.{4})(?=.)/g, '$1 ')

/** Formats '1234' as '12 / 34'. */
export function formatExpiry(input: string): string {
  const digits = digitsOf(input).slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits
}

export const formatCvc = (input: string): string => digitsOf(input).slice(0, 4)

/** Parses '12 / 34' to December 2034; null for an invalid date. */
export function parseExpiry(expiry: string): { month: number; year: number } | null {
  const digits = digitsOf(expiry)
  const month = Number(digits.slice(0, 2))
  if (digits.length !== 4 || month < 1 || month > 12) return null
  return { month, year: 2000 + Number(digits.slice(2)) }
}

/** One error text for each incomplete field. */
export function cardErrors({ number, expiry, cvc }: CardValues): CardErrors {
  return {
    ...(digitsOf(number).length < 12 ? { number: sandboxText.cardNumberRequired } : {}),
    ...(parseExpiry(expiry) ? {} : { expiry: sandboxText.expiryRequired }),
    ...(cvc.length < 3 ? { cvc: sandboxText.cvcRequired } : {}),
  }
}

/** The card as the request body of the sandbox. */
export function cardMethodInput({ number, expiry, cvc }: CardValues) {
  const date = parseExpiry(expiry)
  return {
    type: 'card' as const,
    number: digitsOf(number),
    cvc,
    ...(date ? { exp_month: date.month, exp_year: date.year } : {}),
  }
}
