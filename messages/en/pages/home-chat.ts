/** Texts of the electrical safety sample. They must equal the settings of that chatbot; a server test compares them. */
export const botName = 'Electric safety compliance bot'
export const greeting =
  'Hello, I answer questions about electrical safety at work: RCDs and GFCIs, lockout/tagout, arc flash, testing and first aid. What are you working on?'
export const questions = [
  'Does an outdoor socket need an RCD?',
  'What are the steps of lockout/tagout?',
  'What is the first aid for electric shock?',
] as const
export const placeholder = 'Ask about electrical safety…'
export const title = ({ bot }: { bot: string }) => `Chat with the ${bot}`
export const poweredBy = ({ brand }: { brand: string }) => `Powered By ${brand}`
