export const sending = 'Sending...'
export const sendLink = 'Send a new link'
export const createLink = 'Create a new link'
export const label = 'Confirm your email'
export const notice = <Part>({
  request,
  email,
}: {
  request: (text: string) => Part
  email: Part
}) => [
  request('Please confirm your email.'),
  ' We sent a link to ',
  email,
  ". Click the link so you can always recover your account. The Free plan's 250 messages need a confirmed email, too.",
]
/** Shown instead when e-mails are not sent but stay in the operator's outbox. */
export const noticeKept = <Part>({
  request,
  email,
}: {
  request: (text: string) => Part
  email: Part
}) => [
  request('Please confirm your email.'),
  " Email isn't set up on this site yet, so nothing was sent to ",
  email,
  '. The operator can find your link with: npm run outbox',
]
