import * as text from '@askwell/messages/app/controls'

/** A hidden field that only spambots fill in. */
export function Honeypot() {
  return (
    <div aria-hidden className="sr-only">
      <label>
        {text.honeypotLabel}
        <input type="text" name="topic" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

/** The honeypot value of a form as fields of the request body; {} if it is empty. */
export function honeypotValue(form: HTMLFormElement): { topic?: string } {
  const topic = new FormData(form).get('topic')
  return typeof topic === 'string' && topic !== '' ? { topic } : {}
}
