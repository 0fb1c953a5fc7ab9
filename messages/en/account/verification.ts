export const sending = 'Sending...'
export const sendLink = 'Send a new link'
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
