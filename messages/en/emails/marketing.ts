export const subscribedSubject = ({ brand }: { brand: string }) => `You're subscribed to ${brand}`
export const subscribed = ({ brand }: { brand: string }) =>
  `Thanks for subscribing. From time to time, we'll email you about what's new in ${brand} and how others use their chatbots.`
export const leaveAnytime =
  'You can unsubscribe anytime with one click. The link is at the end of every email.'
export const visit = ({ brand }: { brand: string }) => `Visit ${brand}`
export const subscribedReason = ({ siteUrl }: { siteUrl: string }) =>
  `You're receiving this email because this address was entered at ${siteUrl}.`
export const contactSubject = ({ name }: { name: string }) => `Message from ${name}`
export const contactFrom = ({ name, email }: { name: string; email: string }) =>
  `${name} (${email}) sent a message through the contact form:`
export const contactReply = 'Reply to this email to answer the sender.'
export const operatorReason = ({ brand }: { brand: string }) =>
  `You're receiving this email because you run ${brand}.`
export const newSubscriberSubject = ({ email }: { email: string }) => `New subscriber: ${email}`
export const newSubscriber = ({ email, brand }: { email: string; brand: string }) =>
  `${email} subscribed to the ${brand} newsletter.`
