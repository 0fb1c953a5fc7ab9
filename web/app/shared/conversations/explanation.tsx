import * as text from '@askwell/messages/conversations/transcript'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { Pill } from '../ui/pill.tsx'
import { SourceButton } from './source/source-button.tsx'
import { useExplanation } from './use-conversations.ts'

/** The search for a reply, and the passages found with their scores. */
export function Explanation({ messageId }: { messageId: string }) {
  const { data, error, refetch } = useExplanation(messageId)
  if (error) {
    return <ErrorState title={text.explainFailed} error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <Skeleton className="h-24 w-full" />
  if (data.query === null) return <p className="text-ink-2">{text.noSearch}</p>

  return (
    <div className="grid gap-3 rounded-xl bg-sunken p-4 [overflow-wrap:anywhere]">
      <p>
        {text.searched} <q>{data.query}</q>
      </p>
      {data.passages.length === 0 ? <p className="text-ink-2">{text.nothingFound}</p> : null}
      <ol className="grid gap-3">
        {data.passages.map((passage) => (
          <li
            key={passage.passage_id}
            className="grid gap-2 rounded-lg bg-surface p-3 text-sm ring-1 ring-line ring-inset"
          >
            <span className="flex flex-wrap items-center gap-2">
              <strong>{[passage.title, passage.place].filter(Boolean).join(', ')}</strong>
              <Pill tone={passage.is_used ? 'ready' : 'neutral'}>
                {passage.is_used ? text.used : text.notUsed}
              </Pill>
              <Pill tone="neutral">{text.score({ score: passage.score.toFixed(2) })}</Pill>
            </span>
            <span className="whitespace-pre-wrap text-ink-2">
              {passage.is_gone ? text.goneSince : passage.text}
            </span>
            {passage.is_gone ? null : (
              <SourceButton
                sourceId={passage.source_id}
                title={passage.title}
                passage={passage.text}
                url={passage.url}
              />
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}
