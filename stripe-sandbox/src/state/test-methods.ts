import * as texts from '@askwell/messages/billing/sandbox-payments'

/** How long bank debits are processed. */
export const bankDebitSeconds = 10

/** A payment with the card ending in 0259 is disputed after a day. */
export const disputeAfterSeconds = 86_400

export type Decline = { code: string; decline_code?: string; message: string }

const cardDeclined = (decline_code: string, message = texts.cardDeclined): Decline => ({
  code: 'card_declined',
  decline_code,
  message,
})

type TestCard = {
  number: string
  brand: 'visa' | 'mastercard' | 'amex'
  /** Fails every payment. */
  decline?: Decline
  /** Every payment requires authentication. */
  requiresAuthentication?: true
  /** Only the first payment succeeds. */
  failsWhenSaved?: true
  disputedLater?: true
}

/** The test cards of the sandbox; other numbers are refused. */
const cards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa' },
  { number: '5555555555554444', brand: 'mastercard' },
  { number: '378282246310005', brand: 'amex' },
  { number: '4000000000000002', brand: 'visa', decline: cardDeclined('generic_decline') },
  {
    number: '4000000000009995',
    brand: 'visa',
    decline: cardDeclined('insufficient_funds', texts.insufficientFunds),
  },
  { number: '4000002500003155', brand: 'visa', requiresAuthentication: true },
  { number: '4000002760003184', brand: 'visa', requiresAuthentication: true },
  { number: '4000000000000341', brand: 'visa', failsWhenSaved: true },
  {
    number: '4000000000000069',
    brand: 'visa',
    decline: { code: 'expired_card', message: texts.cardExpired },
  },
  {
    number: '4000000000000127',
    brand: 'visa',
    decline: { code: 'incorrect_cvc', message: texts.wrongCvc },
  },
  { number: '4000000000000259', brand: 'visa', disputedLater: true },
]

/** Card numbers by the names of payment methods in the provider's test mode. */
const testMethodNumbers: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_threeDSecure2Required: '4000002500003155',
  pm_card_authenticationRequired: '4000002500003155',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_createDispute: '4000000000000259',
}

export type KnownMethod =
  | { type: 'card'; brand: TestCard['brand']; last4: string }
  | { type: 'us_bank_account'; last4: string }

/** The test method of a number; undefined for unknown numbers. */
export function methodOfNumber(type: string, typed: string): KnownMethod | undefined {
  if (type === 'us_bank_account') {
    const last4 = bankAccounts[typed.trim().toLowerCase()]
    return last4 === undefined ? undefined : { type, last4 }
  }
  const digits = typed.replaceAll(/[\s-]/g, '')
  const card = cards.find(({ number }) => number === digits)
  return card && { type: 'card', brand: card.brand, last4: card.number.slice(-4) }
}

/** The test method of a name such as 'pm_card_visa'. */
export function methodOfName(name: string): KnownMethod | undefined {
  if (name === 'pm_usBankAccount_success') return methodOfNumber('us_bank_account', 'success')
  if (name === 'pm_usBankAccount_failure') return methodOfNumber('us_bank_account', 'failure')
  const number = testMethodNumbers[name]
  return number === undefined ? undefined : methodOfNumber('card', number)
}

const bankAccounts: Record<string, string> = {
  success: '6789',
  '000123456789': '6789',
  failure: '1116',
  '000111111116': '1116',
}

const byLast4 = (last4: string | null | undefined) =>
  cards.find(({ number }) => last4 !== undefined && number.slice(-4) === last4)

export const declineOf = (last4: string) => byLast4(last4)?.decline
export const requiresAuthentication = (last4: string) =>
  byLast4(last4)?.requiresAuthentication === true
export const failsWhenSaved = (last4: string) => byLast4(last4)?.failsWhenSaved === true
export const isDisputedLater = (last4: string | null | undefined) =>
  byLast4(last4)?.disputedLater === true

/** Whether a bank debit succeeds. */
export const debitSucceeds = (last4: string) => last4 === '6789'

export const genericDecline = cardDeclined('generic_decline')
export const debitDecline: Decline = {
  code: 'payment_method_provider_decline',
  message: texts.debitFailed,
}
