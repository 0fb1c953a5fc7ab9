import { botConnect as text } from '../../../../messages/en.ts'

/** How a receiver checks that a delivery is genuine. */
export function CodeExample() {
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className="text-sm text-ink-2">{text.exampleExplained}</p>
      <pre
        // Long lines must scroll without a pointer, too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={text.example}
        className="overflow-x-auto rounded-lg bg-sunken p-4 text-xs"
      >
        {text.verification}
      </pre>
    </div>
  )
}
