import type { ChatState } from '../conversation/conversation.ts'
import { chatTexts } from '../texts.ts'

type SuggestionsProps = {
  /** The setting as stored: one question a line. */
  text: string
  state: ChatState
  onPick: (question: string) => void
}

/** Questions to begin with; they come back when the bot found nothing. */
export function Suggestions({ text, state, onPick }: SuggestionsProps) {
  const questions = text.split(/\r\n|\r|\n/).map((line) => line.trim())
  const offered = [...new Set(questions)].filter((question) => question !== '')
  if (offered.length === 0 || !isTimeToOffer(state)) return null

  return (
    <ul className="cw-suggestions" aria-label={chatTexts.suggestions}>
      {offered.map((question) => (
        <li key={question}>
          <button
            type="button"
            className="cw-pill"
            disabled={state.availability !== 'open'}
            onClick={() => onPick(question)}
          >
            {question}
          </button>
        </li>
      ))}
    </ul>
  )
}

function isTimeToOffer({ messages, isAnswering }: ChatState): boolean {
  const last = messages.at(-1)
  if (isAnswering) return false
  return !last || (last.from === 'ai' && last.status === 'done' && !last.charged)
}
