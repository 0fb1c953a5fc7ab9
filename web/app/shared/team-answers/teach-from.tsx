import { Suspense, lazy } from 'react'
import { closeGap } from './close-gap.ts'
import type { AnswerForm } from './use-team-answers.ts'

const TeachPanel = lazy(async () => ({
  default: (await import('./teach-panel.tsx')).TeachPanel,
}))

/** Questions of visitors; the first one is the question to answer. */
export type TeachFromQuestions = { messageId: string; questions: readonly string[] }

type TeachFromProps = { botId: string; from: TeachFromQuestions | null; onClose: () => void }

const maxWordings = 20
const maxCharacters = 300

const formOf = ([question = '', ...wordings]: readonly string[]): AnswerForm => ({
  question: question.slice(0, maxCharacters).toWellFormed(),
  wordings: wordings.filter(({ length }) => length <= maxCharacters).slice(0, maxWordings),
  answer: '',
  is_exact: true,
})

/** The form for an answer to questions of visitors. After it is saved, they are no longer listed as unanswered. */
export function TeachFrom({ botId, from, onClose }: TeachFromProps) {
  if (!from) return null
  const { messageId, questions } = from
  return (
    <Suspense>
      <TeachPanel
        botId={botId}
        initial={formOf(questions)}
        onClose={onClose}
        onSaved={(answerId) => void closeGap(botId, { messageId, answerId })}
      />
    </Suspense>
  )
}
