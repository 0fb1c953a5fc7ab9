import type { ChatAction } from '@askwell/contract/actions'
import type { PublicBot } from '@askwell/contract/chat'
import * as windowText from '@askwell/messages/chat/window'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ChatState } from '../conversation/chat-store.ts'
import { type Conversation, maxMessageLength } from '../conversation/conversation.ts'
import type { PressedAction } from '../conversation/messages.ts'
import { Composer } from './composer.tsx'
import { toPressedAction } from '../conversation/form-entries.ts'
import { lazyPart } from './lazy-part.tsx'
import { Suggestions } from './suggestions.tsx'

const ActionForm = lazyPart(
  async () => (await import('../parts/action-form.tsx')).ActionForm,
  ({ onCancel }) => onCancel(),
)

type InputAreaProps = {
  bot: PublicBot
  state: ChatState
  conversation: Conversation
  inputRef: RefObject<HTMLTextAreaElement | null>
}

/** Suggestions, actions with their form, and the message input. */
export function InputArea({ bot, state, conversation, inputRef }: InputAreaProps) {
  const [action, setAction] = useState<ChatAction | null>(null)
  const opener = useRef<HTMLElement>(null)

  useEffect(() => {
    // When the form closes, the focus returns to its button, or to the message input after sending.
    const leave = () => (opener.current ? opener.current.focus() : focusUnlessTouch(inputRef))
    return action ? leave : undefined
  }, [action, inputRef])

  function send(text: string, pressedAction?: PressedAction) {
    if (!conversation.send(text.slice(0, maxMessageLength), pressedAction)) return
    opener.current = null
    setAction(null)
    focusUnlessTouch(inputRef)
  }
  function startAction(chosen: ChatAction, button: HTMLElement) {
    if (chosen.fields.length === 0) return send(...toPressedAction(chosen, {}))
    opener.current = button
    setAction(chosen)
  }

  return (
    <>
      <Suggestions
        text={bot.suggested}
        state={state}
        isHidden={action !== null}
        onPick={send}
        onAction={startAction}
      />
      {action && (
        <ActionForm
          key={action.name}
          action={action}
          isAnswering={state.isAnswering}
          onSend={(entries) => send(...toPressedAction(action, entries))}
          onCancel={() => setAction(null)}
        />
      )}
      <Composer
        placeholder={bot.placeholder || windowText.placeholder}
        isHidden={action !== null}
        availability={state.availability}
        isAnswering={state.isAnswering}
        inputRef={inputRef}
        conversation={conversation}
      />
    </>
  )
}

/** Focuses an element, except on touch screens, where the keyboard would cover the reply. */
export function focusUnlessTouch(input: RefObject<HTMLElement | null>): void {
  if (!matchMedia('(pointer: coarse)').matches) input.current?.focus()
}
