export const welcome = "You're welcome!"
export const goodbye = 'Goodbye! Come back anytime you have a question.'
export const introduction = ({ bot, role }: { bot: string; role: string }) =>
  `I'm ${bot}, a chatbot. My role: ${role}. I answer questions from the information I've been given.`
export const suggestions = 'You could ask me:'
