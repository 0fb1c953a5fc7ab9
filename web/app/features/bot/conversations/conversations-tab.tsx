import * as text from '@askwell/messages/conversations/numbers'
import { Conversations } from '../../../shared/conversations/conversations.tsx'
import { EraseVisitor } from '../../../shared/conversations/erasure/erase-button.tsx'
import { ButtonLink } from '../../../shared/ui/button.tsx'
import type { PanelProps } from '../shared/panel-props.ts'
import { KeepDays } from './keep-days.tsx'

/** The conversations of visitors with the chatbot. */
export function ConversationsTab({ setting }: PanelProps) {
  return (
    <>
      <ButtonLink
        to={`/numbers?bot=${setting.id}`}
        variant="outline"
        size="sm"
        className="justify-self-start max-sm:min-h-11"
      >
        {text.open}
      </ButtonLink>
      <Conversations botId={setting.id} />
      <div className="flex flex-wrap items-start justify-between gap-4 border-t border-line pt-6">
        <KeepDays botId={setting.id} />
        <EraseVisitor botId={setting.id} />
      </div>
    </>
  )
}
