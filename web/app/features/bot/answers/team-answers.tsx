import type { TeamAnswerRow } from '@askwell/contract/conversations/team-answers'
import * as text from '@askwell/messages/conversations/teach'
import { Pencil, Trash2 } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import { formatCount } from '../../../shared/format.ts'
import {
  removeAnswer,
  useTeamAnswers,
  type AnswerForm,
} from '../../../shared/team-answers/use-team-answers.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { Pill } from '../../../shared/ui/pill.tsx'
import { EmptyState, QueryError, Skeleton } from '../../../shared/ui/states.tsx'
import { AnswersFile } from './answers-file.tsx'

const TeachPanel = lazy(async () => ({
  default: (await import('../../../shared/team-answers/teach-panel.tsx')).TeachPanel,
}))

const newAnswer: AnswerForm = { question: '', wordings: [], answer: '', is_exact: true }

/** The answers of the owner's team. */
export function TeamAnswers({ botId }: { botId: string }) {
  const answers = useTeamAnswers(botId)
  const [opened, open] = useState<AnswerForm | null>(null)

  return (
    <section aria-labelledby="team-answers" className="grid grid-cols-1 gap-4">
      <div className="grid gap-1">
        <h3 id="team-answers" className="text-xl">
          {text.title}
        </h3>
        <p className="text-sm text-ink-2">{text.hint}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="soft" onClick={() => open(newAnswer)}>
          {text.add}
        </Button>
        <AnswersFile botId={botId} isEmpty={answers.data?.answers.length === 0} />
      </div>
      {answers.isPending ? <Skeleton className="h-24 w-full" /> : null}
      {answers.isError && !answers.data ? (
        <QueryError title={text.loadFailed} query={answers} />
      ) : null}
      {answers.data ? (
        <AnswerList
          answers={answers.data.answers}
          onEdit={open}
          onRemove={(answer) => void removeAnswer(botId, answer)}
        />
      ) : null}
      {opened ? (
        <Suspense>
          <TeachPanel botId={botId} initial={opened} onClose={() => open(null)} />
        </Suspense>
      ) : null}
    </section>
  )
}

/** Number of rows shown initially. */
const shownAtFirst = 50

type ListProps = {
  answers: TeamAnswerRow[]
  onEdit: (answer: AnswerForm) => void
  onRemove: (answer: TeamAnswerRow) => void
}

function AnswerList({ answers, onEdit, onRemove }: ListProps) {
  const [showsAll, setShowsAll] = useState(false)
  if (answers.length === 0) return <EmptyState title={text.empty} avatar={9} />
  const shown = showsAll ? answers : answers.slice(0, shownAtFirst)

  return (
    <>
      <ul aria-label={text.title} className="grid divide-y divide-line rounded-xl ring-1 ring-line">
        {shown.map((answer) => (
          <AnswerRow
            key={answer.id}
            answer={answer}
            onEdit={() => onEdit(formOf(answer))}
            onRemove={() => onRemove(answer)}
          />
        ))}
      </ul>
      {shown.length < answers.length ? (
        <Button variant="outline" onClick={() => setShowsAll(true)} className="justify-self-center">
          {text.showAll({ count: formatCount(answers.length) })}
        </Button>
      ) : null}
    </>
  )
}

const formOf = ({ saved_at: _savedAt, ...form }: TeamAnswerRow): AnswerForm => form

type RowProps = { answer: TeamAnswerRow; onEdit: () => void; onRemove: () => void }

function AnswerRow({ answer, onEdit, onRemove }: RowProps) {
  const { question, wordings, is_exact: isExact } = answer
  return (
    <li className="flex items-start gap-3 bg-surface p-4 first:rounded-t-xl last:rounded-b-xl">
      <div className="grid min-w-0 grow gap-1 [overflow-wrap:anywhere]">
        <span className="font-semibold">{question}</span>
        <span className="line-clamp-2 text-sm text-ink-2">{answer.answer}</span>
        <span className="flex flex-wrap gap-1.5">
          <Pill tone="neutral">{isExact ? text.wordForWord : text.asKnowledge}</Pill>
          {wordings.length === 0 ? null : (
            <Pill tone="neutral">{text.wordingCount({ count: wordings.length })}</Pill>
          )}
        </span>
      </div>
      <IconButton label={text.editAnswer({ question })} tip={text.edit} onClick={onEdit}>
        <Pencil size={18} aria-hidden />
      </IconButton>
      <IconButton label={text.removeAnswer({ question })} tip={text.remove} onClick={onRemove}>
        <Trash2 size={18} aria-hidden />
      </IconButton>
    </li>
  )
}
