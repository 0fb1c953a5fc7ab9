import type { ConversationLine } from '@askwell/contract/conversations/conversations'
import * as text from '@askwell/messages/conversations/list'
import { clsx } from 'clsx'
import { formatDateTime } from '../format.ts'
import { Pill } from '../ui/pill.tsx'
import { badgeLabels } from './conversation-filter-bar.tsx'

type ConversationListProps = {
  conversations: readonly ConversationLine[]
  openId: string
  showsBot: boolean
  onOpen: (id: string) => void
}

export function ConversationList({ conversations, ...rest }: ConversationListProps) {
  return (
    <ul
      aria-label={text.listLabel}
      className="divide-y divide-line overflow-hidden rounded-xl bg-surface ring-1 ring-line ring-inset"
    >
      {conversations.map((conversation) => (
        <ConversationRow key={conversation.id} conversation={conversation} {...rest} />
      ))}
    </ul>
  )
}

type RowProps = Omit<ConversationListProps, 'conversations'> & { conversation: ConversationLine }

function ConversationRow({ conversation, openId, showsBot, onOpen }: RowProps) {
  const { id, last_at: lastAt } = conversation
  return (
    <li>
      <button
        type="button"
        aria-current={id === openId ? 'true' : undefined}
        onClick={() => onOpen(id)}
        className={clsx(
          'grid w-full gap-1.5 px-4 py-3 text-start -outline-offset-2 hover:bg-sunken',
          id === openId && 'bg-sunken',
        )}
      >
        <span className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">
          {conversation.first_question}
        </span>
        <span className="text-sm text-ink-2">
          {showsBot ? `${conversation.bot_name}, ` : null}
          {text.answers({ count: conversation.answers })}
          {', '}
          <time dateTime={new Date(lastAt).toISOString()} className="tabular-nums">
            {formatDateTime(lastAt)}
          </time>
        </span>
        <Badges conversation={conversation} />
      </button>
    </li>
  )
}

function Badges({ conversation }: Pick<RowProps, 'conversation'>) {
  const { badges, visitor_name: visitorName, is_preview: isPreview } = conversation
  return (
    <span className="flex flex-wrap gap-1.5 empty:hidden">
      {visitorName === '' ? null : <Pill tone="accent">{visitorName.slice(0, 40)}</Pill>}
      {badges.map((badge) => (
        <Pill key={badge} tone={badge === 'unanswered' ? 'none' : 'failed'}>
          {badgeLabels[badge]}
        </Pill>
      ))}
      {isPreview ? <Pill tone="neutral">{text.preview}</Pill> : null}
    </span>
  )
}
