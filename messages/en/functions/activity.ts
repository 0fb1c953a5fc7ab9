export const title = 'Activity'
export const lead =
  'What your functions did, newest first. Passwords, keys and other secrets are hidden.'
export const functionLabel = 'Function'
export const allFunctions = 'All functions'
export const outcomeLabel = 'Outcome'
export const allOutcomes = 'All'
export const worked = 'Worked'
export const failed = 'Failed'
export const loadFailed = "Couldn't load the activity"
export const empty = 'No activity yet'
export const emptyHint =
  'Every test and every call from a chat appears here, with what was sent and received.'
export const nothingMatches = 'No calls match these filters'
export const listLabel = 'Calls, newest first'
export const showMore = 'Show more'
export const loading = 'Loading...'
export const inConversation = 'In a conversation'
export const ownTest = 'Your test'
export const httpStatus = ({ status }: { status: number }) => `Status ${status}`
export const duration = ({ milliseconds }: { milliseconds: string }) => `${milliseconds} ms`
export const sent = 'Sent'
export const received = 'Received'
export const nothing = 'Nothing'
export const copySent = 'Copy what was sent'
export const copyReceived = 'Copy what was received'
export const copied = 'Copied'
export const conversationId = ({ id }: { id: string }) => `Conversation ${id}`
export const lastAnswerTitle = 'Functions used for the last answer'
