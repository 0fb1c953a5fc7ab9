import type { FunctionRunReply } from '@askwell/contract/integrations/integrations'
import * as text from '@askwell/messages/functions/test'
import { useId } from 'react'
import { formatBytes, formatCount } from '../../../../shared/format.ts'
import { Pill } from '../../../../shared/ui/pill.tsx'
import { ScrollableText } from '../shared/scrollable-text.tsx'
import type { TestCallResult } from './use-test-call.ts'

/** Request and response of a test call, or the reason why it was refused. */
export function TestOutcome({ outcome }: { outcome: TestCallResult | null }) {
  return (
    <div aria-live="polite" className="grid grid-cols-1 gap-4">
      {outcome?.kind === 'refusal' ? (
        <p className="rounded-lg bg-bad-soft p-4 text-sm text-bad [overflow-wrap:anywhere]">
          {outcome.text}
        </p>
      ) : null}
      {outcome?.kind === 'answer' ? <Answer {...outcome.reply} /> : null}
    </div>
  )
}

function Answer({ result, message, call }: FunctionRunReply) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <span className="sr-only">{message}</span>
        <Pill tone={call.status < 400 ? 'ready' : 'failed'}>
          {text.httpStatus({ status: call.status })}
        </Pill>
        <Pill tone="neutral">{text.duration({ milliseconds: formatCount(call.ms) })}</Pill>
        <Pill tone="neutral">{formatBytes(call.bytes)}</Pill>
      </div>
      <Block title={text.request}>
        {`${call.method} ${call.url}${call.body === null ? '' : `\n\n${call.body}`}`}
      </Block>
      <Block title={text.answer}>{textOf(result)}</Block>
      {call.is_cut ? <p className="text-sm text-warn">{text.answerTruncated}</p> : null}
    </>
  )
}

const textOf = (result: unknown) =>
  typeof result === 'string' ? result : JSON.stringify(result, null, 2)

function Block({ title, children }: { title: string; children: string }) {
  const id = useId()

  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-1.5">
      <h3 id={id} className="text-sm font-medium">
        {title}
      </h3>
      <ScrollableText labelId={id}>{children === '' ? text.nothing : children}</ScrollableText>
    </section>
  )
}
