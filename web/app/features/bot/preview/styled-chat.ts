// A style sheet has no exports.
// oxlint-disable-next-line import/no-unassigned-import
import '@askwell/chat/chat.css'

export { Chat } from '@askwell/chat'
