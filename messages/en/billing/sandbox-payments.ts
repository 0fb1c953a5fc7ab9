export const notWaiting = "This payment isn't waiting for confirmation."
export const cardDeclined = 'Your card was declined.'
export const insufficientFunds = 'Your card has insufficient funds.'
export const cardExpired = 'Your card has expired.'
export const wrongCvc = "Your card's security code is incorrect."
export const debitFailed =
  'Your bank account could not be debited. Please use another payment method.'
export const notAuthenticated =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.'
export const wrongNumber = 'Your card number is incorrect. Use one of the test cards.'
export const bankAccount = 'Bank account'
export const actionRequired =
  'Payment for this invoice requires additional user action before it can be completed.'
export const authenticationRequired =
  'Your card was declined. This transaction requires authentication.'
export const challengeFor = ({
  brand,
  last4,
  price,
}: {
  brand: string
  last4: string
  price: string | null
}) => (price === null ? `${brand} ending ${last4}` : `${brand} ending ${last4}, ${price}`)
export const methodUsed =
  'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.'
