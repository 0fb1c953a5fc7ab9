export const prepareFailed = "Couldn't prepare the payment"
export const addAddress = 'Add your billing address'
export const changePlanInstead = 'Change your plan instead'
export const title = 'Payment'
export const succeededHint = 'Your purchase is ready on your dashboard.'
export const processingHint =
  'Your bank needs a moment. Your messages arrive once it confirms the payment.'
export const unsuccessfulHint = "You weren't charged. Try another card."
export const lookUpFailed = "Couldn't look up the payment"
export const seeThePlans = 'View plans'
export const cartEmpty = 'Your cart is empty. Choose a plan or buy messages.'
export const formLoadFailed = "Couldn't load the payment form"
export const resultTitle = 'Your payment'
export const resultMissing = "We couldn't find that payment. See your payment history."
export const toHomePage = 'Home'
export const statusFailed = 'Error fetching payment status'
export const sandboxMark = '(Sandbox)'
export const payNow = 'Pay now'
export const choosePlanFirst = 'Choose a plan first'
export const succeeded = 'Payment succeeded!'
export const successful = 'Payment successful!'
export const processing = 'Your payment is processing.'
export const unsuccessful = 'Your payment was not successful, please try again.'
export const strange = 'Something went wrong.'
export const replaced =
  "Another payment was started, so this one was canceled. You weren't charged for it."
export const confirmError = 'Error confirming payment'
export const statusIs = ({ status }: { status: string }) => `Payment status: ${status}`
export const testMode = 'Test mode - no money moves'
