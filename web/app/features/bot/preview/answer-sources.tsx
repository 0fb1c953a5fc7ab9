import type { AnswerTiming } from '@askwell/chat'
import type { Citation } from '@askwell/contract/chat'
import { FileText, Globe } from 'lucide-react'
import { botPreview as text } from '../../../messages/en.ts'

type AnswerSourcesProps = { answer: { sources: Citation[]; timing: AnswerTiming } | null }

/** The sources of the last answer and how long it took. */
export function AnswerSources({ answer }: AnswerSourcesProps) {
  return (
    <section aria-label={text.sourcesOfTheLastAnswer} className="grid content-start gap-4">
      <h3 className="text-lg">{text.sourcesOfTheLastAnswer}</h3>
      {answer === null ? (
        <p className="text-ink-2">{text.askSomethingWhatTheAnswer}</p>
      ) : (
        <>
          <p className="text-sm text-ink-2 tabular-nums">
            {text.firstWordsAfter}
            {seconds(answer.timing.firstTextMs)}
            {text.wholeAnswerAfter} {seconds(answer.timing.totalMs)}
          </p>
          {answer.sources.length === 0 ? (
            <p className="text-ink-2">{text.thisAnswerRestsOnNone}</p>
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

const seconds = (ms: number) =>
  `${new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 }).format(ms / 1_000)} s`
