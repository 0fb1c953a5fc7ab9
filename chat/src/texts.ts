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
  typing: 'The assistant is typing',
  retry: 'Retry',
  regenerate: 'Regenerate',
  goodAnswer: 'Good answer',
  badAnswer: 'Bad answer',
  copy: 'Copy',
  copied: 'Copied',
  copyRefused: 'Copying was refused',
  message: 'Message',
  stop: 'Stop',
  send: 'Send',
  newConversation: 'New conversation',
  closeChat: 'Close chat',
  conversation: 'Conversation',
  loading: 'Loading the chat',
  toLatest: 'Scroll to latest',
  sources: 'Sources',
  suggestions: 'Suggested questions',
  code: 'Code',
  table: 'Table',
  poweredBy: 'Powered By',
  actions: 'What you can do here',
  goAhead: 'Yes, go ahead',
  decline: 'No, cancel',
  decideBy: 'Please decide by',
  notSent: 'Your answer could not be sent. Please try again.',
  cancel: 'Cancel',
  choose: 'Please choose',
  yes: 'Yes',
  no: 'No',
  optional: 'optional',
  required: 'Please fill this in.',
  notANumber: 'Please enter a number.',
} as const

/** How something ended that a function did for an answer. */
export const stepTexts = {
  failed: 'This did not work',
  declined: 'Not done',
  expired: 'Not done, the time to decide is over',
  lost: 'Interrupted, it may have been done or not',
} as const
