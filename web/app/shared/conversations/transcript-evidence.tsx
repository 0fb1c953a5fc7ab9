import type { ConversationMessage } from '@askwell/contract/conversations/conversations'
import * as text from '@askwell/messages/conversations/transcript'
import type { ReactNode } from 'react'
import { Pill } from '../ui/pill.tsx'
import { SourceButton } from './source/source-button.tsx'

type ListProps = { title: string; children: ReactNode }

function EvidenceList({ title, children }: ListProps) {
  return (
    <div className="grid gap-2">
      <h4 className="text-sm font-semibold">{title}</h4>
      <ul className="grid gap-2">{children}</ul>
    </div>
  )
}

const itemClass =
  'grid gap-1 rounded-lg bg-surface p-3 text-sm ring-1 ring-line ring-inset [overflow-wrap:anywhere]'

/** The passages that a reply cites, as they were at the time of the reply. */
export function CitedSources({ sources }: Pick<ConversationMessage, 'sources'>) {
  if (sources.length === 0) return null
  return (
    <EvidenceList title={text.sources}>
      {sources.map((source, index) => (
        <li key={index} className={itemClass}>
          <span className="flex flex-wrap items-center gap-2">
            <strong>{[source.title, source.place].filter(Boolean).join(', ')}</strong>
            {source.is_gone ? <Pill tone="none">{text.gone}</Pill> : null}
          </span>
          <q className="text-ink-2">{source.quote}</q>
          <SourceButton
            sourceId={source.is_gone ? '' : source.source_id}
            title={source.title}
            passage={source.quote}
            url={source.url}
          />
        </li>
      ))}
    </EvidenceList>
  )
}

/** Sentences that the model wrote and the visitor did not see. */
export function WithheldTexts({ sentences }: { sentences: ConversationMessage['withheld'] }) {
  if (sentences.length === 0) return null
  return (
    <EvidenceList title={text.withheld}>
      {sentences.map((sentence, index) => (
        <li key={index} className={itemClass}>
          <q>{sentence.text}</q>
          <span className="text-ink-2">
            {text.notInSources} <strong>{sentence.claim}</strong>
          </span>
        </li>
      ))}
    </EvidenceList>
  )
}

/** The function calls of a reply, with their log. */
export function CalledFunctions({ calls }: Pick<ConversationMessage, 'calls'>) {
  if (calls.length === 0) return null
  return (
    <EvidenceList title={text.calls}>
      {calls.map((each) => (
        <li key={each.id} className={itemClass}>
          <span className="flex flex-wrap items-center gap-2">
            <strong>{each.function_name}</strong>
            <Pill tone={each.outcome === 'ok' ? 'ready' : 'failed'}>
              {each.outcome === 'ok' ? text.worked : text.callFailed}
            </Pill>
          </span>
          <span className="text-ink-2">{`${text.sent}: ${each.arguments}`}</span>
          <span className="text-ink-2">{`${text.received}: ${each.result}`}</span>
        </li>
      ))}
    </EvidenceList>
  )
}
