import type { Extension } from '@codemirror/state'
import { EditorView, hoverTooltip } from '@codemirror/view'
import { placeAt } from './schema-place.ts'
import type { Place } from './schema-place.ts'

/** Tells what stands at the cursor, and explains the key under the pointer. */
export const schemaExtensions = (tell: (place: Place) => void): Extension => [
  EditorView.updateListener.of(({ state, selectionSet, docChanged }) => {
    if (selectionSet || docChanged) tell(placeAt(state, state.selection.main.head))
  }),
  hoverTooltip((view, position) => {
    const { says } = placeAt(view.state, position)
    return says === null ? null : { pos: position, above: true, create: () => tooltipOf(says) }
  }),
]

function tooltipOf(says: string) {
  const dom = document.createElement('div')
  dom.className = 'cm-schema-help'
  dom.textContent = says
  return { dom }
}

/** The same object while nothing changed, so that nothing is drawn again. */
export const changed = (last: Place | null, next: Place): Place =>
  last && JSON.stringify(last) === JSON.stringify(next) ? last : next
