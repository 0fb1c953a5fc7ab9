/** Precedes the general rule when visitors ask about their own order, refund or appointment. */
export const ownOrder = "I can't look up your case. In general:"
export const ownOrderUnknown = "I can't look up your case."
export const ownOrderContact = 'You can ask about your case here:'
export const ownOrderTeam = 'Please ask our team about your case.'
export const personContacts = ({ bot }: { bot: string }) =>
  `I'm ${bot}, a chatbot. You can reach our team here:`
export const personButtons = ({ labels }: { labels: string }) =>
  `You can also choose “${labels}” below.`
