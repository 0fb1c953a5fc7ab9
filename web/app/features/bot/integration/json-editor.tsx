import {
  history,
  historyKeymap,
  indentWithTab,
  standardKeymap,
  toggleTabFocusMode,
} from '@codemirror/commands'
import { json, jsonParseLinter } from '@codemirror/lang-json'
import { bracketMatching, syntaxHighlighting } from '@codemirror/language'
import { lintGutter, lintKeymap, linter } from '@codemirror/lint'
import type { Diagnostic } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import type { Extension } from '@codemirror/state'
import { EditorView, keymap, lineNumbers } from '@codemirror/view'
import { useEffect, useRef, useState } from 'react'
import { editorLook, jsonColours } from './editor-look.ts'
import { keepEscapeInside } from './keep-escape-inside.ts'
import { changed, schemaExtensions } from './schema-extensions.ts'
import { SchemaHelp } from './schema-help.tsx'
import type { HelpKey } from './schema-keys.ts'
import { addition } from './schema-place.ts'
import type { Place } from './schema-place.ts'
import { schemaWarnings } from './schema-warnings.ts'
import { botIntegration as say } from '../../../messages/en.ts'

export type JsonEditorProps = {
  label: string
  value: string
  isInvalid: boolean
  onChange: (text: string) => void
  onBlur?: (() => void) | undefined
  /** Told how to focus the editor, once it stands. */
  onReady?: (editor: { focus: () => void }) => void
  /** The line of the first syntax error and what is wrong with it, or null. */
  onSyntax: (fault: string | null) => void
  /** Explains the keys of a function definition and offers those that are missing. */
  hasSchemaHelp?: boolean
}

/**
 * An editor that marks the line of a syntax error. It stands in a shadow root: there its styles are
 * sheets of their own, which our policy against inline styles lets through.
 */
export function JsonEditor({
  label,
  value,
  isInvalid,
  hasSchemaHelp = false,
  ...events
}: JsonEditorProps) {
  const [place, setPlace] = useState<Place | null>(null)
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const latest = useRef({ value, hasSchemaHelp, ...events })

  useEffect(() => {
    latest.current = { value, hasSchemaHelp, ...events }
  })

  useEffect(() => {
    if (!host.current) return undefined
    const { made, close } = openEditor(host.current, latest.current.value, [
      extensionsOf(() => latest.current),
      nameOf(label),
      hasSchemaHelp ? schemaExtensions((next) => setPlace((last) => changed(last, next))) : [],
    ])
    view.current = made
    latest.current.onReady?.({ focus: () => made.focus() })
    return close
  }, [label, hasSchemaHelp])

  useEffect(() => {
    const { current } = view
    if (!current || current.state.doc.toString() === value) return
    current.dispatch({ changes: { from: 0, to: current.state.doc.length, insert: value } })
  }, [value])

  useEffect(() => {
    view.current?.contentDOM.setAttribute('aria-invalid', String(isInvalid))
  }, [isInvalid])

  return (
    <>
      <div ref={host} data-invalid={isInvalid || undefined} className="json-editor" />
      {place ? <SchemaHelp place={place} onAdd={(key) => addKey(view.current, key)} /> : null}
    </>
  )
}

/** Puts an editor into a shadow root of its host, and answers how to take it away. */
function openEditor(host: HTMLElement, doc: string, extensions: Extension[]) {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const state = EditorState.create({ doc, extensions })
  const made = new EditorView({ root, parent: root, state })
  const release = keepEscapeInside(host)
  const close = () => {
    release()
    made.destroy()
  }
  return { made, close }
}

function addKey(view: EditorView | null, key: HelpKey): void {
  const change = view && addition(view.state, view.state.selection.main.head, key)
  if (!change) return
  view.dispatch(change)
  view.focus()
}

type Events = Pick<JsonEditorProps, 'onChange' | 'onBlur' | 'onSyntax' | 'hasSchemaHelp'>

const nameOf = (label: string) =>
  EditorView.contentAttributes.of({ 'aria-label': label, 'aria-multiline': 'true' })

/** The rest of the usual keys is for comments and code, of which JSON has none. */
const leaveByTab = { key: 'Ctrl-m', mac: 'Shift-Alt-m', run: toggleTabFocusMode }

function extensionsOf(events: () => Events): Extension[] {
  return [
    lineNumbers(),
    history(),
    bracketMatching(),
    json(),
    syntaxHighlighting(jsonColours),
    linter((view) => checked(view, events), { delay: 300 }),
    lintGutter(),
    keymap.of([...standardKeymap, ...historyKeymap, ...lintKeymap, indentWithTab, leaveByTab]),
    EditorView.lineWrapping,
    editorLook,
    EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged) events().onChange(state.doc.toString())
    }),
    EditorView.domEventHandlers({ blur: () => events().onBlur?.(), beforeinput: replaceSelection }),
  ]
}

/**
 * Typing over a selection is done by the editor itself: the browser would carry the colours of the
 * old text over as inline styles, which our policy forbids.
 */
function replaceSelection(event: InputEvent, view: EditorView): boolean {
  const isTyping = event.inputType === 'insertText' && event.data !== null && !event.isComposing
  if (!isTyping || view.state.selection.main.empty) return false
  event.preventDefault()
  view.dispatch(view.state.replaceSelection(event.data ?? ''), { userEvent: 'input.type' })
  return true
}

/** Browsers repeat the place of the error, in characters. */
const shortened = (message: string) => message.replace(/ in JSON at position .*$/, '')

function checked(view: EditorView, events: () => Events): Diagnostic[] {
  const isEmpty = view.state.doc.toString().trim() === ''
  const faults = isEmpty ? [] : jsonParseLinter()(view)
  const isDefinition = events().hasSchemaHelp === true
  const found = faults.length === 0 && isDefinition ? schemaWarnings(view.state) : faults
  const [first] = found
  const line = first ? view.state.doc.lineAt(first.from).number : 0
  events().onSyntax(first ? say.lineOf(line, shortened(first.message)) : null)
  return found
}
