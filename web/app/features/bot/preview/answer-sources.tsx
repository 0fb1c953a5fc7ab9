import type { AnswerTiming } from '@askwell/chat'
import type { Citation } from '@askwell/contract/chat'
import * as text from '@askwell/messages/bots/preview'
import { locale } from '@askwell/messages/language'
import { FileText, Globe } from 'lucide-react'
import { Pill } from '../../../shared/ui/pill.tsx'

type AnswerSourcesProps = { answer: { sources: Citation[]; timing: AnswerTiming } | null }

/** The sources and the duration of the last reply. */
export function AnswerSources({ answer }: AnswerSourcesProps) {
  return (
    <section aria-label={text.sourcesTitle} className="grid content-start gap-4">
      <h3 className="text-lg">{text.sourcesTitle}</h3>
      {answer === null ? (
        <p className="text-ink-2">{text.sourcesHint}</p>
      ) : (
        <>
          <p className="text-sm text-ink-2 tabular-nums">
            {text.timing({
              first: seconds(answer.timing.firstTextMs),
              whole: seconds(answer.timing.totalMs),
            })}
          </p>
          {answer.sources.length === 0 ? (
            <p className="flex flex-wrap items-center gap-2 text-ink-2">
              <Pill tone="none">{text.withoutSources}</Pill>
              {text.noSources}
            </p>
          ) : (
            <ol className="grid gap-3">
              {answer.sources.map((source, index) => (
                <SourceCard key={`${source.title} ${source.place ?? index}`} source={source} />
              ))}
            </ol>
          )}
        </>
      )}
    </section>
  )
}

function SourceCard({ source }: { source: Citation }) {
  const Icon = source.kind === 'website' ? Globe : FileText

  return (
    <li className="grid gap-2 rounded-xl bg-surface p-4 ring-1 ring-line ring-inset [overflow-wrap:anywhere]">
      <p className="flex items-start gap-2 font-semibold">
        <Icon size={18} aria-hidden className="mt-0.5 shrink-0 text-ink-3" />
        {source.url ? (
          <a
            href={source.url}
            target="_blank"
            rel="noopener noreferrer"
            className="text-brand underline underline-offset-2"
          >
            {source.title}
          </a>
        ) : (
          source.title
        )}
      </p>
      {source.place ? <p className="text-sm text-ink-3">{source.place}</p> : null}
      {source.quote ? (
        <blockquote className="border-s-2 border-line-strong ps-3 text-sm text-ink-2">
          {source.quote}
        </blockquote>
      ) : null}
    </li>
  )
}

const seconds = (ms: number) => (ms / 1_000).toLocaleString(locale, { maximumFractionDigits: 2 })
