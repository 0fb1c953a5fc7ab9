import * as text from '@askwell/messages/app/common'
import { useRef, useState } from 'react'
import type { ButtonVariant } from '../../../shared/ui/button.tsx'
import { CopyButton } from '../../../shared/ui/copy-button.tsx'

type SnippetBlockProps = {
  code: string
  /** Accessible name of the block. */
  label: string
  copyLabel: string
  copiedText: string
  variant?: ButtonVariant
}

/** A block of code with a copy button. If copying fails, the text is selected and a hint shown. */
export function SnippetBlock({
  code,
  label,
  copyLabel,
  copiedText,
  variant = 'outline',
}: SnippetBlockProps) {
  const block = useRef<HTMLPreElement>(null)
  const [isCopyRefused, setIsCopyRefused] = useState(false)

  function select() {
    if (block.current) window.getSelection()?.selectAllChildren(block.current)
    setIsCopyRefused(true)
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      <section
        aria-label={label}
        // Makes long text scrollable by keyboard.
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
        <output className="text-sm text-ink-2">{isCopyRefused ? text.copyRefused : null}</output>
      </div>
    </div>
  )
}
