import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { type Conversation, longestMessage } from '../conversation/conversation.ts'
import { Icon } from './icons.tsx'
import { chatTexts } from '../texts.ts'

type ComposerProps = {
  placeholder: string
  /** While a form stands in its place; what was written so far is kept. */
  isHidden: boolean
  isDisabled: boolean
  isAnswering: boolean
  inputRef: RefObject<HTMLTextAreaElement | null>
  conversation: Conversation
}

/** The counter appears when this many characters are left. */
const counterFrom = longestMessage - 400

export function Composer(props: ComposerProps) {
  const { placeholder, isDisabled, isAnswering, inputRef, conversation } = props
  const [draft, setDraft] = useState('')
  const length = draft.trim().length
  const isTooLong = length > longestMessage

  useEffect(() => {
    fitHeight(inputRef.current, draft)
  }, [draft, inputRef])

  function send() {
    // A text that cannot be sent now stays in the box.
    if (conversation.send(draft)) setDraft('')
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
        aria-label={chatTexts.message}
        aria-invalid={isTooLong || undefined}
        aria-describedby={isTooLong ? 'cw-count' : undefined}
        placeholder={placeholder}
        enterKeyHint="send"
        disabled={isDisabled}
        value={draft}
        onInput={(event) => setDraft(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {length > counterFrom && <Counter length={length} isTooLong={isTooLong} />}
      <SendOrStop
        isAnswering={isAnswering}
        canSend={!isDisabled && length > 0 && !isTooLong}
        onStop={() => conversation.stop()}
      />
    </form>
  )
}

function Counter({ length, isTooLong }: { length: number; isTooLong: boolean }) {
  return (
    <span id="cw-count" className="cw-count" data-over={isTooLong || undefined}>
      {length} of {longestMessage} characters
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
        aria-label={chatTexts.stop}
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
      aria-label={chatTexts.send}
      disabled={!props.canSend}
    >
      <Icon shape="send" />
    </button>
  )
}

/** Enter sends, Shift+Enter breaks the line; Enter that ends an input method's composition does neither. */
function isSendKey(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
  const { isComposing, keyCode } = event.nativeEvent
  // Safari reports the end of a composition as key code 229 only.
  return event.key === 'Enter' && !event.shiftKey && !isComposing && keyCode !== 229
}

/** The box grows with its text, up to about six lines. */
function fitHeight(input: HTMLTextAreaElement | null, text: string): void {
  if (!input) return
  input.style.height = ''
  if (text !== '') input.style.height = `${Math.min(input.scrollHeight, 160)}px`
}
