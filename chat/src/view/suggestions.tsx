import type { ChatAction } from '@askwell/contract/actions'
import * as windowText from '@askwell/messages/chat/window'
import type { ChatState } from '../conversation/chat-store.ts'

type SuggestionsProps = {
  /** The setting with the suggested questions, one per line. */
  text: string
  state: ChatState
  /** True while a form is open. */
  isHidden: boolean
  onPick: (question: string) => void
  onAction: (action: ChatAction, button: HTMLElement) => void
}

/** The actions of the bot, and suggested questions at the start and after a reply that cost no message. */
export function Suggestions({ text, state, isHidden, onPick, onAction }: SuggestionsProps) {
  const questions = text.split(/\r\n|\r|\n/).map((line) => line.trim())
  const offered = shouldOffer(state)
    ? [...new Set(questions)].filter((question) => question !== '')
    : []
  if (offered.length + state.actions.length === 0) return null
  const isDisabled = state.availability !== 'open' || state.isAnswering

  return (
    <div className="cw-suggestions" hidden={isHidden}>
      {offered.length > 0 && (
        <ul className="cw-pills" aria-label={windowText.suggestions}>
          {offered.map((question) => (
            <li key={question}>
              <button
                type="button"
                className="cw-pill"
                disabled={isDisabled}
                onClick={() => onPick(question)}
              >
                {question}
              </button>
            </li>
          ))}
        </ul>
      )}
      {state.actions.length > 0 && (
        <ul className="cw-pills" aria-label={windowText.actions}>
          {state.actions.map((action) => (
            <li key={action.name}>
              <button
                type="button"
                className="cw-pill cw-soft"
                disabled={isDisabled}
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

function shouldOffer({ messages, isAnswering }: ChatState): boolean {
  const last = messages.at(-1)
  if (isAnswering) return false
  return !last || (last.from === 'ai' && last.status === 'done' && !last.charged)
}
