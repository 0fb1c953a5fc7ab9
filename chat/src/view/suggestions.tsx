import type { ChatAction } from '@askwell/contract/actions'
import type { ChatState } from '../conversation/board.ts'
import { chatTexts } from '../texts.ts'

type SuggestionsProps = {
  /** The setting as stored: one question a line. */
  text: string
  state: ChatState
  /** While a form stands open the list only keeps its place in the document. */
  isHidden: boolean
  onPick: (question: string) => void
  onAction: (action: ChatAction, button: HTMLElement) => void
}

/** Questions to begin with, which come back when the bot found nothing, and what the bot can do. */
export function Suggestions({ text, state, isHidden, onPick, onAction }: SuggestionsProps) {
  const questions = text.split(/\r\n|\r|\n/).map((line) => line.trim())
  const offered = isTimeToOffer(state)
    ? [...new Set(questions)].filter((question) => question !== '')
    : []
  if (offered.length + state.actions.length === 0) return null
  const isOff = state.availability !== 'open' || state.isAnswering

  return (
    <div className="cw-suggestions" hidden={isHidden}>
      {offered.length > 0 && (
        <ul className="cw-pills" aria-label={chatTexts.suggestions}>
          {offered.map((question) => (
            <li key={question}>
              <button
                type="button"
                className="cw-pill"
                disabled={isOff}
                onClick={() => onPick(question)}
              >
                {question}
              </button>
            </li>
          ))}
        </ul>
      )}
      {state.actions.length > 0 && (
        <ul className="cw-pills" aria-label={chatTexts.actions}>
          {state.actions.map((action) => (
            <li key={action.name}>
              <button
                type="button"
                className="cw-pill cw-soft"
                disabled={isOff}
                onClick={(event) => onAction(action, event.currentTarget)}
              >
                {action.label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function isTimeToOffer({ messages, isAnswering }: ChatState): boolean {
  const last = messages.at(-1)
  if (isAnswering) return false
  return !last || (last.from === 'ai' && last.status === 'done' && !last.charged)
}
