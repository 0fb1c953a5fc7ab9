import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { PDFiumDocument } from '@hyzyla/pdfium'
import { ExtractionError } from '../document/extraction-outcome.ts'

type Call = (...numbers: number[]) => number

/** The types of Node.js lack this global. */
declare const WebAssembly: {
  Module: new (code: Uint8Array) => object
  Instance: new (module: object, imports: object) => { exports: Record<string, unknown> }
  Table: new () => { set: (index: number, value: unknown) => void }
}

/** Native PDFium functions that the package's classes do not cover completely. */
export type Pdfium = {
  call: (name: string, ...numbers: number[]) => number
  memory: () => DataView
}

/** An open document: its handle and page texts by native functions. */
export type OpenPdf = { pdfium: Pdfium; document: PDFiumDocument; handle: number }

function isCall(value: unknown): value is Call {
  return typeof value === 'function'
}

function functionOf(native: object, name: string): Call {
  const held: unknown =
    name === 'malloc' || name === 'free' ? Reflect.get(native, 'wasmExports') : native
  const key = held === native ? `_${name}` : name
  const found: unknown = typeof held === 'object' && held ? Reflect.get(held, key) : undefined
  if (!isCall(found)) throw new Error(`PDFium lacks ${name}`)
  return found
}

/** The native functions behind the package's classes. Throws when a version of the package lacks them. */
export function nativeOf(document: object): Pdfium {
  const native: unknown = Reflect.get(document, 'module')
  if (typeof native !== 'object' || native === null) throw new Error('PDFium has another shape')
  const known = new Map<string, Call>()
  return {
    call: (name, ...numbers) => {
      const found = known.get(name) ?? functionOf(native, name)
      known.set(name, found)
      return found(...numbers)
    },
    // Growing memory replaces its buffer, so each read needs a new view.
    memory: () => {
      const heap: unknown = Reflect.get(native, 'HEAPU8')
      if (!(heap instanceof Uint8Array)) throw new Error('PDFium has no memory')
      return new DataView(heap.buffer)
    },
  }
}

/** Makes a JavaScript function callable by PDFium, as the function at address 0. */
export function setCallback(library: object, called: Call): void {
  const native: unknown = Reflect.get(library, 'module')
  const held: unknown =
    typeof native === 'object' && native ? Reflect.get(native, 'wasmExports') : undefined
  const table: unknown =
    typeof held === 'object' && held ? Reflect.get(held, '__indirect_function_table') : undefined
  if (!(table instanceof WebAssembly.Table)) throw new Error('PDFium has no table of functions')
  // The table cannot grow, and its entry of the null pointer is unused.
  table.set(0, wasmFunction(called))
}

/** `(module (import "e" "f" (func (param i32 i32 i32 i32) (result i32))) (export "f" (func 0)))` */
const FORWARDER = Buffer.from(
  '0061736d0100000001090160047f7f7f7f017f02070101650166000007050101660000',
  'hex',
)

/** Wraps a JavaScript function with four numbers so that WebAssembly can call it. */
function wasmFunction(called: Call): unknown {
  const module = new WebAssembly.Module(FORWARDER)
  return new WebAssembly.Instance(module, { e: { f: called } }).exports['f']
}

/** Opens a PDF. Throws ExtractionError `encrypted` for a password, `damaged` for other failures. */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(bytes)
    const handle: unknown = Reflect.get(document, 'documentIdx')
    return { pdfium: nativeOf(document), document, handle: Number(handle) }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (/password|security scheme/i.test(message)) throw new ExtractionError('encrypted')
    throw new ExtractionError('damaged', message)
  }
}

/** Reads a UTF-16 text that PDFium writes into a buffer. `fill` returns the needed bytes, also for a null buffer. */
export function wideText(pdfium: Pdfium, fill: (buffer: number, length: number) => number): string {
  const length = fill(0, 0)
  if (length <= 2 || length > 10_000_000) return ''
  const buffer = pdfium.call('malloc', length)
  try {
    fill(buffer, length)
    const view = pdfium.memory()
    const bytes = new Uint8Array(view.buffer, buffer, length - 2)
    return new TextDecoder('utf-16le').decode(bytes)
  } finally {
    pdfium.call('free', buffer)
  }
}
