import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { notify } from '../notify.ts'
import { Button } from './button.tsx'
import type { ButtonSize, ButtonVariant } from './button.tsx'

type CopyButtonProps = {
  text: string
  label: string
  /** Toast after copying. */
  copiedText: string
  /** Called when the browser denies access to the clipboard, for example to select the text instead. */
  onRefused?: () => void
  variant?: ButtonVariant
  size?: ButtonSize
}

/** Copies text to the clipboard. After success it shows a check mark for 2 s. */
export function CopyButton({
  text,
  label,
  copiedText,
  onRefused,
  variant = 'outline',
  size = 'md',
}: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false)
  const Icon = isCopied ? Check : Copy

  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setIsCopied(false), 2_000)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setIsCopied(true)
      notify.success(copiedText)
    } catch {
      onRefused?.()
    }
  }

  return (
    <Button variant={variant} size={size} onClick={() => void copy()}>
      <Icon size={18} aria-hidden />
      {label}
    </Button>
  )
}
