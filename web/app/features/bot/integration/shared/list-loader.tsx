import * as text from '@askwell/messages/app/common'
import { Spinner } from '../../../../shared/ui/states.tsx'

/** Placeholder of a list or a form. */
export function ListLoader() {
  return (
    <output className="grid min-h-48 place-items-center">
      <Spinner size={32} />
      <span className="sr-only">{text.loading}</span>
    </output>
  )
}
