import * as text from '@askwell/messages/conversations/teach'
import { useRef, useState, type RefObject } from 'react'
import { CallError, messageOf } from '../call-error.ts'
import { Button } from '../ui/button.tsx'
import { TextArea, TextInput } from '../ui/inputs.tsx'
import { SegmentedControl } from '../ui/segmented-control.tsx'
import { GuardedPanel } from '../unsaved/guarded-panel.tsx'
import { useKeptValues } from '../unsaved/use-kept-values.ts'
import type { KeptValues } from '../unsaved/use-kept-values.ts'
import { TriedQuestions } from './tried-questions.tsx'
import { offerUndo, saveAnswer, useTry, type AnswerForm } from './use-team-answers.ts'

type TeachPanelProps = {
  botId: string
  /** The initial values; with an `id` an existing answer is edited. */
  initial: AnswerForm
  onClose: () => void
  onSaved?: ((answerId: string) => void) | undefined
}

const linesOf = (written: string): string[] => [
  ...new Set(
    written
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
]

type Typed = { question: string; wordings: string; answer: string; isExact: boolean }

const kept: KeptValues<Typed> = new Map()

const fromForm = ({ question, wordings, answer, is_exact }: AnswerForm): Typed => ({
  question,
  wordings: wordings.join('\n'),
  answer,
  isExact: is_exact,
})

const isSame = (one: Typed, other: Typed): boolean =>
  one.question === other.question &&
  one.wordings === other.wordings &&
  one.answer === other.answer &&
  one.isExact === other.isExact

const toForm = ({ id }: AnswerForm, typed: Typed): AnswerForm => ({
  ...(id !== undefined && { id }),
  question: typed.question.trim(),
  wordings: linesOf(typed.wordings),
  answer: typed.answer.trim(),
  is_exact: typed.isExact,
})

/** The form for an answer of the team, with a preview of the replies that it changes. */
export function TeachPanel({ botId, initial, onClose, onSaved }: TeachPanelProps) {
  const [typed, setTyped] = useState(() => fromForm(initial))
  const isUnsaved = !isSame(typed, fromForm(initial))
  useKeptValues(kept, {
    name: `${botId} ${initial.id ?? initial.question}`,
    isUnsaved,
    values: () => typed,
    restore: setTyped,
  })
  const form = toForm(initial, typed)
  const tried = useTry(botId, form, questionsOf(form))
  const { save, isSaving, error } = useSave({ botId, initial, onClose, onSaved })
  const firstField = useRef<HTMLTextAreaElement & HTMLInputElement>(null)

  return (
    <GuardedPanel
      isOpen
      isWide
      isUnsaved={isUnsaved}
      onLeave={onClose}
      initialFocus={firstField}
      title={initial.id === undefined ? text.panelNew : text.panelEdit}
      footer={
        <Button isBusy={isSaving} busyLabel={text.saving} onClick={() => void save(form)}>
          {text.save}
        </Button>
      }
    >
      <div className="grid gap-6">
        <Fields
          typed={typed}
          error={error}
          onChange={setTyped}
          {...(initial.question === '' ? { questionRef: firstField } : { answerRef: firstField })}
        />
        <TriedQuestions tried={tried} />
      </div>
    </GuardedPanel>
  )
}

const questionsOf = ({ question, wordings }: AnswerForm): string[] =>
  [question, ...wordings].filter((each) => each !== '')

function useSave({ botId, initial, onClose, onSaved }: Parameters<typeof TeachPanel>[0]) {
  const [isSaving, setIsSaving] = useState(false)
  const [error, setError] = useState<unknown>()

  async function save(form: AnswerForm) {
    setIsSaving(true)
    setError(undefined)
    try {
      const id = await saveAnswer(botId, form)
      offerUndo(botId, { id, before: initial.id === undefined ? undefined : initial })
      onSaved?.(id)
      onClose()
    } catch (cause) {
      setError(cause)
      setIsSaving(false)
    }
  }

  return { save, isSaving, error }
}

type FieldsProps = {
  typed: Typed
  error: unknown
  onChange: (typed: Typed) => void
  questionRef?: RefObject<HTMLInputElement | null>
  answerRef?: RefObject<HTMLTextAreaElement | null>
}

function Fields({ typed, error, onChange, questionRef, answerRef }: FieldsProps) {
  const fields = error instanceof CallError ? error.fields : {}
  const isElsewhere = error !== undefined && Object.keys(fields).length === 0
  const wordingError = Object.entries(fields).find(([name]) => name.startsWith('wordings'))?.[1]

  return (
    <>
      {isElsewhere ? (
        <p role="alert" className="rounded-lg bg-sunken p-4 text-sm text-bad">
          {messageOf(error, text.failed)}
        </p>
      ) : null}
      <TextInput
        ref={questionRef}
        label={text.question}
        maxLength={300}
        value={typed.question}
        error={fields['question']}
        onChange={(event) => onChange({ ...typed, question: event.target.value })}
      />
      <TextArea
        ref={answerRef}
        label={text.answer}
        rows={6}
        hint={text.answerHint}
        maxLength={4_000}
        value={typed.answer}
        error={fields['answer']}
        onChange={(event) => onChange({ ...typed, answer: event.target.value })}
      />
      <UseChoice isExact={typed.isExact} onChange={(isExact) => onChange({ ...typed, isExact })} />
      <TextArea
        label={text.wordings}
        rows={4}
        hint={text.wordingsHint}
        maxLength={7_000}
        value={typed.wordings}
        error={wordingError}
        onChange={(event) => onChange({ ...typed, wordings: event.target.value })}
      />
    </>
  )
}

function UseChoice({
  isExact,
  onChange,
}: {
  isExact: boolean
  onChange: (isExact: boolean) => void
}) {
  return (
    <div className="grid justify-items-start gap-1.5">
      <span className="text-sm font-medium">{text.use}</span>
      <SegmentedControl
        label={text.use}
        options={[
          { value: 'exact', label: text.wordForWord },
          { value: 'knowledge', label: text.asKnowledge },
        ]}
        value={isExact ? 'exact' : 'knowledge'}
        onChange={(value) => onChange(value === 'exact')}
      />
      <p className="text-sm text-ink-3">{isExact ? text.exactHint : text.knowledgeHint}</p>
    </div>
  )
}
