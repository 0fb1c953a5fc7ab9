import { HighlightStyle, defaultHighlightStyle } from '@codemirror/language'
import { EditorView } from '@codemirror/view'

/** Uses custom properties, which the shadow root inherits from the page. */
export const editorTheme = EditorView.theme({
  '&': {
    color: 'var(--ink)',
    backgroundColor: 'var(--surface)',
    fontSize: '14px',
    borderRadius: '10px',
    maxHeight: '420px',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    lineHeight: '1.55',
    overflow: 'auto',
  },
  '.cm-content': { caretColor: 'var(--ink)', padding: '10px 0', minHeight: '220px' },
  '.cm-gutter': { minHeight: '220px' },
  '.cm-gutters': {
    backgroundColor: 'var(--sunken)',
    color: 'var(--ink-3)',
    border: 'none',
    borderRadius: '10px 0 0 10px',
  },
  '.cm-selectionMatch, ::selection': { backgroundColor: 'var(--brand-soft)' },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--brand-soft)',
    color: 'var(--on-brand-soft)',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--surface)',
    color: 'var(--ink)',
    border: '1px solid var(--line-strong)',
    borderRadius: '8px',
  },
  '.cm-schema-help': { maxWidth: '32ch', padding: '6px 10px', fontFamily: 'inherit' },
  '.cm-diagnostic-warning': { borderInlineStart: '4px solid var(--warn)' },
  '.cm-diagnostic-error': { borderInlineStart: '4px solid var(--bad)' },
})

/** Maps colors of the editor's default style to theme colors that are readable in both themes. */
const themeColors: Record<string, string> = {
  '#a11': 'var(--info)',
  '#164': 'var(--coral-ink)',
  '#219': 'var(--coral-ink)',
  '#708': 'var(--coral-ink)',
}

export const jsonHighlightStyle = HighlightStyle.define(
  defaultHighlightStyle.specs.flatMap(({ tag, color }) => {
    const themeColor = themeColors[String(color)]
    return themeColor === undefined ? [] : [{ tag, color: themeColor }]
  }),
)
