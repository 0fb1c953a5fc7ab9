/** Default texts of a new chatbot. */
export const greeting = ({ bot }: { bot: string }) => `Hello! I'm ${bot}. How can I help you today?`
export const hint = 'Ask a question'
