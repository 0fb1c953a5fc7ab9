import { Conversations } from '../../../shared/conversations/conversations.tsx'
import type { PanelProps } from '../shared/panel-props.ts'

/** The conversations of visitors with the chatbot. */
export function ConversationsTab({ setting }: PanelProps) {
  return <Conversations botId={setting.id} />
}
