import {
  listAnswers,
  removeAnswers,
  teachAnswer,
  tryAnswer,
  type TeamAnswerRow,
} from '@askwell/contract/conversations/team-answers'
import * as text from '@askwell/messages/conversations/teach'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../call.ts'
import { messageOf } from '../call-error.ts'
import { notify } from '../notify.ts'
import { queryClient } from '../query.tsx'
import { refreshGaps } from './close-gap.ts'

/** The values of the form. A stored answer has an `id`. */
export type AnswerForm = Omit<TeamAnswerRow, 'id' | 'saved_at'> & { id?: string }

const teamAnswersKey = (botId: string) => ['team answers', botId] as const

export const useTeamAnswers = (botId: string) =>
  useQuery({
    queryKey: teamAnswersKey(botId),
    queryFn: ({ signal }) => call(listAnswers, { bot_id: botId }, { signal }),
  })

const bodyOf = (botId: string, { id, ...form }: AnswerForm) => ({
  bot_id: botId,
  ...form,
  ...(id !== undefined && { answer_id: id }),
})

/** Refetches the answers of the team and the list of unanswered questions. */
export const refreshAnswers = (botId: string): Promise<void> =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: teamAnswersKey(botId) }),
    refreshGaps(botId),
  ]).then(() => undefined)

export async function saveAnswer(botId: string, form: AnswerForm): Promise<string> {
  const { answer_id: id } = await call(teachAnswer, bodyOf(botId, form))
  await refreshAnswers(botId)
  return id
}

/** Removes an answer, and offers an undo that saves it again. */
export async function removeAnswer(botId: string, { id, ...form }: TeamAnswerRow): Promise<void> {
  const { question, wordings, answer, is_exact } = form
  await attempt(async () => {
    const { message } = await call(removeAnswers, { bot_id: botId, answer_ids: [id] })
    await refreshAnswers(botId)
    const restore = () => saveAnswer(botId, { question, wordings, answer, is_exact })
    notify.success(message, { label: text.undo, run: () => void undo(restore) })
  })
}

/** Shows that an answer was saved, and offers an undo. */
export function offerUndo(
  botId: string,
  { id, before }: { id: string; before: AnswerForm | undefined },
): void {
  const restore = async () => {
    if (before) return saveAnswer(botId, before)
    await call(removeAnswers, { bot_id: botId, answer_ids: [id] })
    return refreshAnswers(botId)
  }
  notify.success(text.saved, { label: text.undo, run: () => void undo(restore) })
}

const undo = (restore: () => Promise<unknown>) =>
  attempt(async () => {
    await restore()
    notify.success(text.undone)
  })

async function attempt(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    notify.error(messageOf(error, text.failed))
  }
}

/** Debounce delay after the last keystroke, in milliseconds. */
const typingPauseMs = 500

/** Previews the replies to the questions as if the form were saved, while the owner types. */
export function useTry(botId: string, form: AnswerForm, questions: readonly string[]) {
  const current = JSON.stringify({ ...bodyOf(botId, form), questions: questions.slice(0, 20) })
  const [written, setWritten] = useState(current)
  useEffect(() => {
    const timer = setTimeout(() => setWritten(current), typingPauseMs)
    return () => clearTimeout(timer)
  }, [current])

  return useQuery({
    queryKey: ['try answer', written],
    queryFn: ({ signal }) => call(tryAnswer, tryAnswer.body.parse(JSON.parse(written)), { signal }),
    enabled: form.question !== '' && form.answer !== '' && questions.length > 0,
    placeholderData: (previous) => previous,
    staleTime: 0,
    retry: false,
  })
}
