import type { TriedQuestion } from '@askwell/contract/conversations/team-answers'
import * as text from '@askwell/messages/conversations/teach'
import { messageOf } from '../call-error.ts'
import { Pill } from '../ui/pill.tsx'
import type { useTry } from './use-team-answers.ts'

const outcomes = {
  answered: { tone: 'ready', label: text.outcomeAnswered },
  silent: { tone: 'neutral', label: text.outcomeSilent },
  other: { tone: 'failed', label: text.outcomeOther },
} as const satisfies Record<TriedQuestion['outcome'], object>

/** The replies of the chatbot if the form were saved. Texts of visitors are not rendered as markup. */
export function TriedQuestions({ tried }: { tried: ReturnType<typeof useTry> }) {
  return (
    <section aria-label={text.tryTitle} aria-busy={tried.isFetching} className="grid gap-3">
      <h3 className="text-base">{text.tryTitle}</h3>
      <Results tried={tried} />
    </section>
  )
}

function Results({ tried }: { tried: ReturnType<typeof useTry> }) {
  if (tried.isError) {
    return <p className="text-sm text-bad">{messageOf(tried.error, text.tryFailed)}</p>
  }
  if (!tried.data) {
    return <p className="text-sm text-ink-2">{tried.isFetching ? text.trying : text.tryWaiting}</p>
  }
  return (
    <ul className="grid gap-3">
      {tried.data.results.map(({ question, outcome, reply }) => (
        <li key={question} className="grid justify-items-start gap-1 [overflow-wrap:anywhere]">
          <Pill tone={outcomes[outcome].tone}>{outcomes[outcome].label}</Pill>
          <span className="text-sm font-medium">{question}</span>
          {outcome === 'other' ? (
            <span className="line-clamp-3 text-sm text-ink-2">{reply}</span>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
