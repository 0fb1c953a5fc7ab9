import { words } from '../../../messages/en.ts'
import { Spinner } from '../../../shared/ui/states.tsx'

/** Stands where the list or the form will be. */
export function ListLoader() {
  return (
    <output className="grid min-h-48 place-items-center">
      <Spinner size={32} />
      <span className="sr-only">{words.loading}</span>
    </output>
  )
}
