import { CallList } from '../integration/calls/call-list.tsx'
import { useCallsOfAnswer } from '../integration/calls/use-calls.ts'
import { functionCalls as text } from '../../../messages/en.ts'

/** The functions that ran for the last answer; nothing where none did. */
export function AnswerFunctions({ botId, messageId }: { botId: string; messageId: string }) {
  const { data: calls = [] } = useCallsOfAnswer(botId, messageId)
  if (calls.length === 0) return null

  return (
    <section aria-label={text.ranForThisAnswer} className="grid content-start gap-4">
      <h3 className="text-lg">{text.ranForThisAnswer}</h3>
      <CallList label={text.ranForThisAnswer} calls={calls.toReversed()} />
    </section>
  )
}
