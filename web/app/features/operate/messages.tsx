import {
  handleContactMessage,
  listContactMessages,
  type ContactMessage,
} from '@askwell/contract/operate/audit-log'
import * as text from '@askwell/messages/operate/screen'
import { useState } from 'react'
import { call } from '../../shared/call.ts'
import { formatDateTime } from '../../shared/format.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Pill } from '../../shared/ui/pill.tsx'
import { SegmentedControl } from '../../shared/ui/segmented-control.tsx'
import { useBusy } from '../../shared/use-busy.ts'
import { PagedList, RowText } from './list.tsx'
import { useRunChange, usePages } from './use-operate.ts'

const options = (['open', 'handled'] as const).map((value) => ({
  value,
  label: text.messageStates[value],
}))

/** Messages of the contact form. */
export function Messages() {
  const [show, setShow] = useState<'open' | 'handled'>('open')
  const query = usePages(['messages', show], (before, signal) =>
    call(listContactMessages, { show, ...before }, { signal }),
  )
  const data = query.data && { rows: query.data.pages.flatMap(({ messages }) => messages) }
  return (
    <>
      <SegmentedControl
        label={text.messageState}
        options={options}
        value={show}
        onChange={setShow}
      />
      <PagedList label={text.messagesList} empty={text.noMessages} pages={{ ...query, data }}>
        {(message) => <MessageRow message={message} />}
      </PagedList>
    </>
  )
}

function MessageRow({ message }: { message: ContactMessage }) {
  const runChange = useRunChange()
  const { isBusy, run } = useBusy()
  const isHandled = message.handled_at !== null
  const change = () =>
    run(async () => {
      await runChange(() => call(handleContactMessage, { message_id: message.id, undo: isHandled }))
    })
  return (
    <>
      <RowText title={message.name}>
        <p>
          <a
            href={`mailto:${message.email}`}
            aria-label={`${text.reply}: ${message.email}`}
            className="inline-block min-h-6 text-brand underline underline-offset-4"
          >
            {message.email}
          </a>{' '}
          · {formatDateTime(message.created_at)}
        </p>
        <p className="text-base whitespace-pre-wrap text-ink">{message.message}</p>
      </RowText>
      {message.looks_automatic ? <Pill tone="none">{text.looksAutomatic}</Pill> : null}
      <Button variant="outline" isBusy={isBusy} onClick={() => void change()}>
        {isHandled ? text.markOpen : text.markHandled}
      </Button>
    </>
  )
}
