import { useRef, useState } from 'react'
import { en } from '../../../shared/en.ts'
import type { ButtonVariant } from '../../../shared/ui/button.tsx'
import { CopyButton } from '../../../shared/ui/copy-button.tsx'

type SnippetBlockProps = {
  code: string
  /** Names the block among others. */
  label: string
  copyLabel: string
  copiedText: string
  variant?: ButtonVariant
}

/** A block of code to copy. A browser that refuses gets the text selected and a hint. */
export function SnippetBlock({
  code,
  label,
  copyLabel,
  copiedText,
  variant = 'outline',
}: SnippetBlockProps) {
  const block = useRef<HTMLPreElement>(null)
  const [isRefused, setIsRefused] = useState(false)

  function select() {
    if (block.current) window.getSelection()?.selectAllChildren(block.current)
    setIsRefused(true)
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      <section
        aria-label={label}
        // Text that scrolls sideways must be reachable without a pointer.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="overflow-x-auto rounded-lg bg-sunken p-4"
      >
        <pre ref={block} className="font-mono text-sm">
          <code>{code}</code>
        </pre>
      </section>
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton
          text={code}
          label={copyLabel}
          copiedText={copiedText}
          onRefused={select}
          variant={variant}
        />
        <output className="text-sm text-ink-2">{isRefused ? en.copyRefused : null}</output>
      </div>
    </div>
  )
}
