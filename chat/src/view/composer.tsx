import * as windowText from '@askwell/messages/chat/window'
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { type Conversation, maxMessageLength } from '../conversation/conversation.ts'
import type { ChatState } from '../conversation/chat-store.ts'
import { Icon } from './icons.tsx'

type ComposerProps = {
  placeholder: string
  /** True while a form replaces the input; the text is kept. */
  isHidden: boolean
  availability: ChatState['availability']
  isAnswering: boolean
  inputRef: RefObject<HTMLTextAreaElement | null>
  conversation: Conversation
}

/** Number of characters from which the counter is shown. */
const counterFrom = maxMessageLength - 400

export function Composer(props: ComposerProps) {
  const { placeholder, availability, isAnswering, inputRef, conversation } = props
  const [input, setInput] = useStoredText(conversation)
  const length = input.trim().length
  const isTooLong = length > maxMessageLength

  useEffect(() => {
    fitHeight(inputRef.current, input)
  }, [input, inputRef])

  function send() {
    // Text that cannot be sent now stays in the input.
    if (conversation.send(input)) setInput('')
    inputRef.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (!isSendKey(event)) return
    event.preventDefault()
    send()
  }

  return (
    <form
      className="cw-composer"
      hidden={props.isHidden}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <textarea
        ref={inputRef}
        className="cw-input"
        rows={1}
        aria-label={windowText.message}
        aria-invalid={isTooLong || undefined}
        aria-describedby={isTooLong ? 'cw-count' : undefined}
        placeholder={placeholder}
        enterKeyHint="send"
        disabled={availability === 'empty'}
        readOnly={availability === 'gone'}
        value={input}
        onInput={(event) => setInput(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {length > counterFrom && <Counter length={length} isTooLong={isTooLong} />}
      <SendOrStop
        isAnswering={isAnswering}
        canSend={availability === 'open' && length > 0 && !isTooLong}
        onStop={() => conversation.stop()}
      />
    </form>
  )
}

/** The text of the input, which survives a reload. */
function useStoredText({ input }: Conversation): [string, (text: string) => void] {
  const [text, setText] = useState(() => input?.load() ?? '')
  return [
    text,
    (next) => {
      setText(next)
      input?.save(next)
    },
  ]
}

function Counter({ length, isTooLong }: { length: number; isTooLong: boolean }) {
  return (
    <span id="cw-count" className="cw-count" data-over={isTooLong || undefined}>
      {windowText.characterCount({ length, max: maxMessageLength })}
    </span>
  )
}

function SendOrStop(props: { isAnswering: boolean; canSend: boolean; onStop: () => void }) {
  if (props.isAnswering) {
    return (
      <button
        type="button"
        key="stop"
        className="cw-send"
        aria-label={windowText.stop}
        onClick={props.onStop}
      >
        <Icon shape="stop" />
      </button>
    )
  }
  return (
    <button
      type="submit"
      key="send"
      className="cw-send"
      aria-label={windowText.send}
      disabled={!props.canSend}
    >
      <Icon shape="send" />
    </button>
  )
}

/** Enter sends, Shift+Enter inserts a line break; Enter that ends an IME composition does neither. */
function isSendKey(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
  const { isComposing, keyCode } = event.nativeEvent
  // Safari reports the end of a composition only by key code 229.
  return event.key === 'Enter' && !event.shiftKey && !isComposing && keyCode !== 229
}

/** Adjusts the height of the input to its text, up to about six lines. */
function fitHeight(input: HTMLTextAreaElement | null, text: string): void {
  if (!input) return
  input.style.height = ''
  if (text !== '') input.style.height = `${Math.min(input.scrollHeight, 160)}px`
}
