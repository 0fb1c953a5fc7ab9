import type { ConversationMessage } from '@askwell/contract/conversations/conversations'
import * as text from '@askwell/messages/conversations/transcript'
import { useState } from 'react'
import { formatDateTime } from '../format.ts'
import { Button } from '../ui/button.tsx'
import { Pill } from '../ui/pill.tsx'
import { Explanation } from './explanation.tsx'
import { ReplyText } from './reply-text.tsx'
import { CalledFunctions, CitedSources, WithheldTexts } from './transcript-evidence.tsx'

type TranscriptMessageProps = { message: ConversationMessage; onTeach: () => void }

/** A question with its reply, as the visitor saw them. The visitor's text is never rendered as markup. */
export function TranscriptMessage({ message, onTeach }: TranscriptMessageProps) {
  const [isExplained, setIsExplained] = useState(false)

  return (
    <li className="grid gap-3">
      <div className="max-w-[85%] justify-self-end rounded-2xl bg-ink px-4 py-3 whitespace-pre-wrap text-bg [overflow-wrap:anywhere]">
        <span className="sr-only">{`${text.visitor}: `}</span>
        {message.question}
      </div>
      <div className="max-w-[85%] justify-self-start rounded-2xl bg-surface px-4 py-3 ring-1 ring-line ring-inset [overflow-wrap:anywhere]">
        <span className="sr-only">{`${text.answered}: `}</span>
        <ReplyText
          text={message.reply || text.noReply}
          isPartial={message.state === 'interrupted' || message.state === 'streaming'}
        />
        <StateNote state={message.state} />
      </div>
      <MessageFacts message={message} />
      <CitedSources sources={message.sources} />
      <WithheldTexts sentences={message.withheld} />
      <CalledFunctions calls={message.calls} />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          aria-expanded={isExplained}
          onClick={() => setIsExplained(!isExplained)}
        >
          {text.why}
        </Button>
        <Button variant="outline" onClick={onTeach}>
          {text.teach}
        </Button>
      </div>
      {isExplained ? <Explanation messageId={message.id} /> : null}
    </li>
  )
}

const stateNotes: Partial<Record<ConversationMessage['state'], string>> = {
  failed: text.failed,
  interrupted: text.interrupted,
  streaming: text.streaming,
}

function StateNote({ state }: Pick<ConversationMessage, 'state'>) {
  const note = stateNotes[state]
  return note === undefined ? null : <p className="mt-2 text-sm text-ink-2">{note}</p>
}

const reasons = new Map([
  ['wrong', text.reasonWrong],
  ['incomplete', text.reasonIncomplete],
  ['off_topic', text.reasonOffTopic],
  ['outdated', text.reasonOutdated],
])

const notCharged = new Map([
  ['abstained', text.abstained],
  ['provider_failed', text.providerFailed],
  ['interrupted', text.stopped],
  ['visitor_left', text.visitorLeft],
  ['disputed', text.disputed],
])

const chargeText = ({ charged, not_charged: reason }: ConversationMessage): string =>
  charged ? text.charged : (notCharged.get(reason ?? '') ?? text.notCharged)

function MessageFacts({ message }: { message: ConversationMessage }) {
  const { first_text_ms: firstTextMs, rating, rating_reason: reason } = message
  return (
    <p className="flex flex-wrap items-center gap-1.5 text-sm text-ink-2">
      <time dateTime={new Date(message.asked_at).toISOString()} className="me-2 tabular-nums">
        {formatDateTime(message.asked_at)}
      </time>
      {rating === 'up' ? <Pill tone="ready">{text.thumbUp}</Pill> : null}
      {rating === 'down' ? (
        <Pill tone="failed">
          {[text.thumbDown, reasons.get(reason)].filter(Boolean).join(': ')}
        </Pill>
      ) : null}
      <Pill tone="neutral">{message.model === 'built-in' ? text.builtIn : message.model}</Pill>
      {firstTextMs === null ? null : (
        <Pill tone="neutral">{text.firstText({ seconds: (firstTextMs / 1_000).toFixed(1) })}</Pill>
      )}
      <Pill tone="neutral">{chargeText(message)}</Pill>
    </p>
  )
}
