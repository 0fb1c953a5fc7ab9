export const messageTooLong = 'Your message is too long. Please shorten it'
export const replyIdUsed = 'This reply_id was already used. Create a new one for each message.'
export const messageEmpty = 'Please enter a message'
