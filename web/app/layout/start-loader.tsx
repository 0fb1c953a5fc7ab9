import * as text from '@askwell/messages/app/common'
import { LogoMark } from '../shared/ui/logo.tsx'

/** Covers content that is already painted and lets clicks through; CSS alone removes it. */
export function StartLoader() {
  return (
    <output className="start-loader">
      <LogoMark size={56} />
      <span className="sr-only">{text.loading}</span>
    </output>
  )
}
