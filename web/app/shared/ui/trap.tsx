import { controls as text } from '../../messages/en.ts'
/** A field for programs that fill in everything; no person sees, reaches or hears it. */
export function Trap() {
  return (
    <div aria-hidden className="sr-only">
      <label>
        {text.leaveThisEmpty}
        <input type="text" name="topic" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

/** What stands in the trap of a form, as its call wants it: nothing when it is empty. */
export function trapIn(form: HTMLFormElement): { topic?: string } {
  const topic = new FormData(form).get('topic')
  return typeof topic === 'string' && topic !== '' ? { topic } : {}
}
