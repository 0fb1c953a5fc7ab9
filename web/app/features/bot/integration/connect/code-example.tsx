import * as text from '@askwell/messages/functions/signing-secret'
import { verificationExample } from './verification-example.ts'

/** Example code with which a receiver verifies a delivery. */
export function CodeExample() {
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className="text-sm text-ink-2">{text.exampleHint}</p>
      <pre
        // Makes long text scrollable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={text.exampleTitle}
        className="overflow-x-auto rounded-lg bg-sunken p-4 text-xs"
      >
        {verificationExample}
      </pre>
    </div>
  )
}
