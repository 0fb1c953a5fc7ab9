import type { FunctionCallLine } from '@askwell/contract/integrations/function-calls'
import * as text from '@askwell/messages/functions/activity'
import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { formatBytes, formatCount, formatDateTime } from '../../../../shared/format.ts'
import { CopyButton } from '../../../../shared/ui/copy-button.tsx'
import { Pill } from '../../../../shared/ui/pill.tsx'
import { ScrollableText } from '../shared/scrollable-text.tsx'
import { indentIfJson } from './indent-if-json.ts'

/** One call; a click expands request and response. */
export function CallRow({ call }: { call: FunctionCallLine }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()

  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="group flex w-full items-center gap-4 rounded-xl px-4 py-3 text-start sm:px-5"
      >
        <Summary call={call} />
        <ChevronDown
          size={18}
          aria-hidden
          className={clsx('shrink-0 text-ink-3 transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      <div
        id={id}
        hidden={!isOpen}
        className="grid grid-cols-1 gap-4 px-4 pb-5 sm:px-5 [&[hidden]]:hidden"
      >
        {isOpen ? <Details call={call} /> : null}
      </div>
    </li>
  )
}

function Summary({ call }: { call: FunctionCallLine }) {
  const hasWorked = call.outcome === 'ok'

  return (
    <span className="grid min-w-0 grow gap-x-4 gap-y-1.5 @xl:grid-cols-[minmax(0,1fr)_auto] @xl:items-center">
      <span className="grid min-w-0 gap-0.5">
        <span className="font-semibold underline-offset-4 group-hover:underline [overflow-wrap:anywhere]">
          {call.function_name}
        </span>
        <span className="text-sm text-ink-2">
          {call.cause === 'test' ? text.ownTest : text.inConversation}
          {', '}
          <time dateTime={new Date(call.at).toISOString()} className="tabular-nums">
            {formatDateTime(call.at)}
          </time>
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-1.5">
        <Pill tone={hasWorked ? 'ready' : 'failed'}>{hasWorked ? text.worked : text.failed}</Pill>
        {call.status === null ? null : (
          <Pill tone="neutral">{text.httpStatus({ status: call.status })}</Pill>
        )}
        <Pill tone="neutral">{text.duration({ milliseconds: formatCount(call.ms) })}</Pill>
        <Pill tone="neutral">{formatBytes(call.bytes)}</Pill>
      </span>
    </span>
  )
}

function Details({ call }: { call: FunctionCallLine }) {
  return (
    <>
      {call.error === null ? null : (
        <p className="rounded-lg bg-bad-soft p-4 text-sm text-bad">{call.error}</p>
      )}
      <Block title={text.sent} copyLabel={text.copySent}>
        {indentIfJson(call.arguments)}
      </Block>
      <Block title={text.received} copyLabel={text.copyReceived}>
        {indentIfJson(call.result)}
      </Block>
      {call.conversation_id === null ? null : (
        <p className="text-sm text-ink-3 [overflow-wrap:anywhere]">
          {text.conversationId({ id: call.conversation_id })}
        </p>
      )}
    </>
  )
}

function Block({
  title,
  copyLabel,
  children,
}: {
  title: string
  copyLabel: string
  children: string
}) {
  const id = useId()

  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-1.5">
      <div className="flex items-center justify-between gap-2">
        <h4 id={id} className="text-sm font-medium">
          {title}
        </h4>
        {children === '' ? null : (
          <CopyButton
            text={children}
            label={copyLabel}
            copiedText={text.copied}
            variant="ghost"
            size="sm"
          />
        )}
      </div>
      <ScrollableText labelId={id}>{children === '' ? text.nothing : children}</ScrollableText>
    </section>
  )
}
