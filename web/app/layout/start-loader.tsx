import { words } from '../messages/en.ts'
import { LogoMark } from '../shared/ui/logo.tsx'

/** Lies over content that is already painted and takes no clicks; CSS alone removes it. */
export function StartLoader() {
  return (
    <output className="start-loader">
      <LogoMark size={56} />
      <span className="sr-only">{words.loading}</span>
    </output>
  )
}
