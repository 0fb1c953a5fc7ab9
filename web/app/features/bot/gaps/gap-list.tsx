import type { Gap } from '@askwell/contract/conversations/gaps'
import * as text from '@askwell/messages/conversations/gaps'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatCount, formatDateTime } from '../../../shared/format.ts'
import { TeachFrom, type TeachFromQuestions } from '../../../shared/team-answers/teach-from.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Pill } from '../../../shared/ui/pill.tsx'
import { EmptyState, QueryError, Skeleton } from '../../../shared/ui/states.tsx'
import { dismiss, useGaps } from './use-gaps.ts'

/** Questions that the chatbot could not answer well, grouped by topic. */
export function GapList({ botId }: { botId: string }) {
  const gaps = useGaps(botId)
  const [opened, open] = useState<TeachFromQuestions | null>(null)

  return (
    <section aria-label={text.title} className="grid grid-cols-1 gap-4">
      <p className="text-sm text-ink-2">{text.hint}</p>
      {gaps.isPending ? <Skeleton className="h-96 w-full" /> : null}
      {gaps.isError && !gaps.data ? <QueryError title={text.loadFailed} query={gaps} /> : null}
      {gaps.data ? <Groups botId={botId} gaps={gaps.data.gaps} onTeach={open} /> : null}
      <TeachFrom botId={botId} from={opened} onClose={() => open(null)} />
    </section>
  )
}

const groupsPerStep = 25

type GroupsProps = {
  botId: string
  gaps: Gap[]
  onTeach: (from: TeachFromQuestions) => void
}

function Groups({ gaps, ...rest }: GroupsProps) {
  const [count, setCount] = useState(groupsPerStep)
  if (gaps.length === 0) {
    return (
      <EmptyState title={text.empty} avatar={9}>
        {text.emptyHint}
      </EmptyState>
    )
  }
  return (
    <>
      <ol aria-label={text.title} className="grid gap-3">
        {gaps.slice(0, count).map((gap) => (
          <Group key={gap.id} gap={gap} {...rest} />
        ))}
      </ol>
      {gaps.length > count ? (
        <Button
          variant="outline"
          onClick={() => setCount(count + groupsPerStep)}
          className="justify-self-center"
        >
          {text.showMore}
        </Button>
      ) : null}
    </>
  )
}

type GroupProps = Omit<GroupsProps, 'gaps'> & { gap: Gap }

/** One topic. Texts of visitors are shown as text, never as markup. */
function Group({ botId, gap, onTeach }: GroupProps) {
  const { label: question, wordings } = gap
  const from = { messageId: gap.id, questions: wordings.map((wording) => wording.question) }
  return (
    <li className="grid gap-3 rounded-xl bg-surface p-4 ring-1 ring-line ring-inset [overflow-wrap:anywhere]">
      <div className="grid gap-1.5">
        <h3 className="text-base">{question}</h3>
        <Facts gap={gap} />
      </div>
      <Wordings botId={botId} wordings={wordings} />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="soft"
          size="sm"
          aria-label={text.teachGroup({ question })}
          onClick={() => onTeach(from)}
          className="max-sm:min-h-11"
        >
          {text.teach}
        </Button>
        <Button
          variant="outline"
          size="sm"
          aria-label={text.dismissGroup({ question })}
          onClick={() => void dismiss(botId, gap)}
          className="max-sm:min-h-11"
        >
          {text.dismiss}
        </Button>
      </div>
    </li>
  )
}

function Facts({ gap }: { gap: Gap }) {
  const reasons = [
    { label: text.silent, count: gap.silent },
    { label: text.thumbDown, count: gap.thumb_down },
    { label: text.askedAgain, count: gap.asked_again },
  ]
  return (
    <p className="flex flex-wrap items-center gap-1.5 text-sm text-ink-2">
      <span>{text.askedTimes({ count: gap.asked, label: formatCount(gap.asked) })}</span>
      <time dateTime={new Date(gap.last_at).toISOString()} className="me-2 tabular-nums">
        {formatDateTime(gap.last_at)}
      </time>
      {reasons.map(({ label, count }) =>
        count === 0 ? null : (
          <Pill key={label} tone="neutral">{`${label}: ${formatCount(count)}`}</Pill>
        ),
      )}
    </p>
  )
}

function Wordings({ botId, wordings }: { botId: string; wordings: Gap['wordings'] }) {
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-medium text-brand sm:min-h-9">
        {text.wordings({ count: wordings.length })}
      </summary>
      <ul className="grid gap-1">
        {wordings.map(({ question, conversation_id: conversation }) => (
          <li key={question}>
            <Link
              to={`/chatbot/${botId}?tab=conversations&conversation=${conversation}`}
              className="inline-flex min-h-11 items-center text-sm underline underline-offset-2 sm:min-h-8"
            >
              {question}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
