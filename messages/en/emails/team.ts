export const passedOn = ({ bot }: { bot: string }) =>
  `Your chatbot ${bot} is forwarding this from a visitor. Visitors can write anything, so check before you open links or act on it.`
export const noName = 'No name given.'
export const visitorName = ({ name }: { name: string }) => `Name: ${name}`
export const noEmail = "The visitor didn't leave an email address, so you can't reply."
export const emailAndReply = ({ visitorEmail }: { visitorEmail: string }) =>
  `Email: ${visitorEmail}. Reply to this email to answer the visitor.`
export const reason = ({ bot }: { bot: string }) =>
  `You're receiving this email because the chatbot ${bot} is set up to email this address.`
