export const chat = 'Chat'
export const openChat = 'Open chat'
export const openChatUnread = ({ unread }: { unread: number }) => `Open chat, ${unread} unread`
export const closeChat = 'Close chat'
export const openInNewTab = "The chat couldn't load here. Open it in a new tab."
