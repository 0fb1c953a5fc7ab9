import type { ChatAction } from '@askwell/contract/actions'
import type { PublicBot } from '@askwell/contract/chat'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ChatState } from '../conversation/board.ts'
import { type Conversation, longestMessage } from '../conversation/conversation.ts'
import type { Press } from '../conversation/messages.ts'
import { chatTexts } from '../texts.ts'
import { ActionForm } from './action-form.tsx'
import { Composer } from './composer.tsx'
import { pressOf } from './filled-in.ts'
import { Suggestions } from './suggestions.tsx'

type EntryProps = {
  bot: PublicBot
  state: ChatState
  conversation: Conversation
  inputRef: RefObject<HTMLTextAreaElement | null>
}

/** All the ways to say something: a suggestion, a button with its form, or words of one's own. */
export function Entry({ bot, state, conversation, inputRef }: EntryProps) {
  const [action, setAction] = useState<ChatAction | null>(null)
  const opener = useRef<HTMLElement>(null)

  useEffect(() => {
    // When a form goes away, the focus is where it came from, or where the next message is written.
    const leave = () => (opener.current ? opener.current.focus() : focusOn(inputRef))
    return action ? leave : undefined
  }, [action, inputRef])

  function send(text: string, pressed?: Press) {
    if (!conversation.send(text.slice(0, longestMessage), pressed)) return
    opener.current = null
    setAction(null)
    focusOn(inputRef)
  }
  function begin(chosen: ChatAction, button: HTMLElement) {
    if (chosen.fields.length === 0) return send(...pressOf(chosen, {}))
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
        onAction={begin}
      />
      {action && (
        <ActionForm
          key={action.name}
          action={action}
          isAnswering={state.isAnswering}
          onSend={(entries) => send(...pressOf(action, entries))}
          onCancel={() => setAction(null)}
        />
      )}
      <Composer
        placeholder={bot.placeholder || chatTexts.placeholder}
        isHidden={action !== null}
        isDisabled={state.availability === 'empty'}
        isAnswering={state.isAnswering}
        inputRef={inputRef}
        conversation={conversation}
      />
    </>
  )
}

/** On touch screens the keyboard would cover the answer. */
export function focusOn(input: RefObject<HTMLElement | null>): void {
  if (!matchMedia('(pointer: coarse)').matches) input.current?.focus()
}
