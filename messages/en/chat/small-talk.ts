export const welcome = "You're welcome!"
export const goodbye = 'Goodbye! Come back anytime you have a question.'
export const introduction = ({ bot, role }: { bot: string; role: string }) =>
  `I'm ${bot}, a chatbot. My role: ${role}. I answer questions from the information I've been given.`
export const suggestions = 'You could ask me:'
export const anythingElse = 'Good. Is there anything else I can help you with?'
export const apology =
  "I'm sorry I wasn't helpful. Please try rephrasing your question or adding a detail."
export const person = ({ bot }: { bot: string }) =>
  `I'm ${bot}, a chatbot, and I can't put you through to a person. Ask me how to reach the team, and I'll look for their contact details.`
