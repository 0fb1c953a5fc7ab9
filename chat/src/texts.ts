/**
 * The words of the chat. Those the specification fixes stand in the contract too, beside schemas
 * that this page is too small to carry; a test keeps both equal.
 */
export const chatTexts = {
  noMessagesLeft: 'Please contact system admin to resolve message balance issue.',
  botUnavailable: 'This chatbot is not available.',
  connectionLost: 'The connection was lost before the answer was complete.',
  failed: 'The assistant cannot answer right now. Please try again in a moment.',
  stopped: 'Stopped',
  buyMessages: 'Buy messages',
  placeholder: 'Type your message',
} as const
