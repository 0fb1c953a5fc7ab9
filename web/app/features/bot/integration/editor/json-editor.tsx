import * as definitionText from '@askwell/messages/functions/definition'
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
import { editorTheme, jsonHighlightStyle } from './editor-theme.ts'
import { keepEscapeInside } from './keep-escape-inside.ts'
import { keepIfEqual, schemaExtensions } from './schema-extensions.ts'
import { SchemaHelp } from './schema-help.tsx'
import type { HelpKey } from './schema-keys.ts'
import { addKeyChange } from './schema-hints.ts'
import type { SchemaHint } from './schema-hints.ts'
import { schemaWarnings } from './schema-warnings.ts'

export type JsonEditorProps = {
  label: string
  value: string
  isInvalid: boolean
  onChange: (text: string) => void
  onBlur?: (() => void) | undefined
  /** Called after the editor was created, with a handle that can focus it. */
  onReady?: (editor: { focus: () => void }) => void
  /** Called with line and text of the first problem, or with null. */
  onSyntaxError: (problem: string | null) => void
  /** Whether to explain the keys of a function definition and offer missing ones. */
  hasSchemaHelp?: boolean
}

/**
 * An editor that marks the line of a syntax error. It is rendered in a shadow root, where its styles are adopted style
 * sheets, which the content security policy allows.
 */
export function JsonEditor({
  label,
  value,
  isInvalid,
  hasSchemaHelp = false,
  ...events
}: JsonEditorProps) {
  const [hint, setHint] = useState<SchemaHint | null>(null)
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const latest = useRef({ value, hasSchemaHelp, ...events })

  useEffect(() => {
    latest.current = { value, hasSchemaHelp, ...events }
  })

  useEffect(() => {
    if (!host.current) return undefined
    const { editor, close } = openEditor(host.current, latest.current.value, [
      extensionsOf(() => latest.current),
      labelAttributes(label),
      hasSchemaHelp ? schemaExtensions((next) => setHint((last) => keepIfEqual(last, next))) : [],
    ])
    view.current = editor
    latest.current.onReady?.({ focus: () => editor.focus() })
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
      {hint ? <SchemaHelp hint={hint} onAdd={(key) => addKey(view.current, key)} /> : null}
    </>
  )
}

/** Creates an editor in the shadow root of its host. Returns it with a function that removes it. */
function openEditor(host: HTMLElement, doc: string, extensions: Extension[]) {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const state = EditorState.create({ doc, extensions })
  const editor = new EditorView({ root, parent: root, state })
  const release = keepEscapeInside(host)
  const close = () => {
    release()
    editor.destroy()
  }
  return { editor, close }
}

function addKey(view: EditorView | null, key: HelpKey): void {
  const change = view && addKeyChange(view.state, view.state.selection.main.head, key)
  if (!change) return
  view.dispatch(change)
  view.focus()
}

type Events = Pick<JsonEditorProps, 'onChange' | 'onBlur' | 'onSyntaxError' | 'hasSchemaHelp'>

const labelAttributes = (label: string) =>
  EditorView.contentAttributes.of({ 'aria-label': label, 'aria-multiline': 'true' })

/** The only key of `defaultKeymap` that is used; the others are for comments and code. */
const tabFocusKey = { key: 'Ctrl-m', mac: 'Shift-Alt-m', run: toggleTabFocusMode }

function extensionsOf(events: () => Events): Extension[] {
  return [
    lineNumbers(),
    history(),
    bracketMatching(),
    json(),
    syntaxHighlighting(jsonHighlightStyle),
    linter((view) => lint(view, events), { delay: 300 }),
    lintGutter(),
    keymap.of([...standardKeymap, ...historyKeymap, ...lintKeymap, indentWithTab, tabFocusKey]),
    EditorView.lineWrapping,
    editorTheme,
    EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged) events().onChange(state.doc.toString())
    }),
    EditorView.domEventHandlers({ blur: () => events().onBlur?.(), beforeinput: replaceSelection }),
  ]
}

/**
 * Handles typing over a selection. The browser would copy the colors of the replaced text as inline styles, which the
 * content security policy forbids.
 */
function replaceSelection(event: InputEvent, view: EditorView): boolean {
  const isTyping = event.inputType === 'insertText' && event.data !== null && !event.isComposing
  if (!isTyping || view.state.selection.main.empty) return false
  event.preventDefault()
  view.dispatch(view.state.replaceSelection(event.data ?? ''), { userEvent: 'input.type' })
  return true
}

/** Removes the position that browsers append to the message. */
const shortened = (message: string) => message.replace(/ in JSON at position .*$/, '')

function lint(view: EditorView, events: () => Events): Diagnostic[] {
  const isEmpty = view.state.doc.toString().trim() === ''
  const syntaxErrors = isEmpty ? [] : jsonParseLinter()(view)
  const isDefinition = events().hasSchemaHelp === true
  const found =
    syntaxErrors.length === 0 && isDefinition ? schemaWarnings(view.state) : syntaxErrors
  const [first] = found
  const line = first ? view.state.doc.lineAt(first.from).number : 0
  events().onSyntaxError(
    first ? definitionText.problemAt({ line, problem: shortened(first.message) }) : null,
  )
  return found
}
