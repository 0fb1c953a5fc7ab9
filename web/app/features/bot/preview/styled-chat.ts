// A style sheet has nothing to assign.
// oxlint-disable-next-line import/no-unassigned-import
import '@askwell/chat/chat.css'

export { Chat } from '@askwell/chat'
