export const title = 'Your first chatbot is free'
export const lead =
  'One chatbot and 30 messages a month, for as long as you like. No card, no programming.'
export const createChatbot = 'Create a chatbot'
