import type { Extension } from '@codemirror/state'
import { EditorView, hoverTooltip } from '@codemirror/view'
import { hintAt } from './schema-hints.ts'
import type { SchemaHint } from './schema-hints.ts'

/** Reports the hint at the cursor, and shows a tooltip for the key under the pointer. */
export const schemaExtensions = (onHint: (hint: SchemaHint) => void): Extension => [
  EditorView.updateListener.of(({ state, selectionSet, docChanged }) => {
    if (selectionSet || docChanged) onHint(hintAt(state, state.selection.main.head))
  }),
  hoverTooltip((view, position) => {
    const { meaning } = hintAt(view.state, position)
    return meaning === null
      ? null
      : { pos: position, above: true, create: () => tooltipOf(meaning) }
  }),
]

function tooltipOf(meaning: string) {
  const dom = document.createElement('div')
  dom.className = 'cm-schema-help'
  dom.textContent = meaning
  return { dom }
}

/** Returns the previous object if it is equal, to avoid a render. */
export const keepIfEqual = (last: SchemaHint | null, next: SchemaHint): SchemaHint =>
  last && JSON.stringify(last) === JSON.stringify(next) ? last : next
