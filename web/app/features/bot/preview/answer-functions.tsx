import * as text from '@askwell/messages/functions/activity'
import { CallList } from '../integration/calls/call-list.tsx'
import { useCallsOfAnswer } from '../integration/calls/use-calls.ts'

/** The function calls of the last reply; renders nothing without any. */
export function AnswerFunctions({ botId, messageId }: { botId: string; messageId: string }) {
  const { data: calls = [] } = useCallsOfAnswer(botId, messageId)
  if (calls.length === 0) return null

  return (
    <section aria-label={text.lastAnswerTitle} className="grid content-start gap-4">
      <h3 className="text-lg">{text.lastAnswerTitle}</h3>
      <CallList label={text.lastAnswerTitle} calls={calls.toReversed()} />
    </section>
  )
}
