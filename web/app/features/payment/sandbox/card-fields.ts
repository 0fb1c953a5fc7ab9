import { payment as say } from '../../../messages/en.ts'
export type CardValues = { number: string; expiry: string; cvc: string }
export type CardErrors = Partial<Record<keyof CardValues, string>>

export const emptyCard: CardValues = { number: '', expiry: '', cvc: '' }

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

/** '4242424242' → '4242 4242 42' */
export const groupedNumber = (typed: string): string =>
  digitsOf(typed)
    .slice(0, 16)
    .replaceAll(/(.{4})(?=.)/g, '$1 ')

/** '1234' → '12 / 34' */
export function groupedExpiry(typed: string): string {
  const digits = digitsOf(typed).slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits
}

export const shortCode = (typed: string): string => digitsOf(typed).slice(0, 4)

/** '12 / 34' → December 2034; null when it is no month of a year. */
export function readExpiry(expiry: string): { month: number; year: number } | null {
  const digits = digitsOf(expiry)
  const month = Number(digits.slice(0, 2))
  if (digits.length !== 4 || month < 1 || month > 12) return null
  return { month, year: 2000 + Number(digits.slice(2)) }
}

/** What is missing, one sentence a field. */
export function cardErrors({ number, expiry, cvc }: CardValues): CardErrors {
  return {
    ...(digitsOf(number).length < 12 ? { number: say.pleaseEnterTheWholeCard } : {}),
    ...(readExpiry(expiry) ? {} : { expiry: say.pleaseEnterTheDateAs }),
    ...(cvc.length < 3 ? { cvc: say.pleaseEnterTheCode } : {}),
  }
}

/** What the sandbox wants to know of a card. */
export function typedCard({ number, expiry, cvc }: CardValues) {
  const date = readExpiry(expiry)
  return {
    type: 'card' as const,
    number: digitsOf(number),
    cvc,
    ...(date ? { exp_month: date.month, exp_year: date.year } : {}),
  }
}
