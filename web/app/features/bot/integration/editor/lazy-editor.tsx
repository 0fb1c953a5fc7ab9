import { Suspense, lazy } from 'react'
import { TextArea } from '../../../../shared/ui/inputs.tsx'
import { Skeleton } from '../../../../shared/ui/states.tsx'
import type { JsonEditorProps } from './json-editor.tsx'

/** Loaded with the first form, because it is larger than the rest of the tab. */
const Editor = lazy(() =>
  import('./json-editor.tsx').then(
    (editor) => ({ default: editor.JsonEditor }),
    () => ({ default: PlainEditor }),
  ),
)

/** A plain text area, used when the editor could not be loaded. */
function PlainEditor({ label, value, onChange, onBlur }: JsonEditorProps) {
  return (
    <TextArea
      label={label}
      isLabelHidden
      rows={10}
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
    />
  )
}

/** The JSON editor, with a skeleton while it is loading. */
export function LazyEditor(props: JsonEditorProps) {
  return (
    <Suspense fallback={<Skeleton className="h-56 w-full" />}>
      <Editor {...props} />
    </Suspense>
  )
}
