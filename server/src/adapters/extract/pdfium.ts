import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { PDFiumDocument } from '@hyzyla/pdfium'
import { Refusal } from './outcome.ts'

type Call = (...numbers: number[]) => number

/** PDFium's own functions, which the package's classes cover only in part. */
export type Pdfium = {
  call: (name: string, ...numbers: number[]) => number
  memory: () => DataView
}

/** An open document: its handle, and page texts through the native functions. */
export type OpenPdf = { pdfium: Pdfium; document: PDFiumDocument; handle: number }

function isCall(value: unknown): value is Call {
  return typeof value === 'function'
}

function nativeOf(document: PDFiumDocument): Pdfium {
  const native: unknown = Reflect.get(document, 'module')
  if (typeof native !== 'object' || native === null) throw new Error('PDFium has another shape')
  return {
    call: (name, ...numbers) => {
      const held: unknown =
        name === 'malloc' || name === 'free' ? Reflect.get(native, 'wasmExports') : native
      const key = held === native ? `_${name}` : name
      const found: unknown = typeof held === 'object' && held ? Reflect.get(held, key) : undefined
      if (!isCall(found)) throw new Error(`PDFium lacks ${name}`)
      return found(...numbers)
    },
    // Memory may move when it grows: a view is good for one reading only.
    memory: () => {
      const heap: unknown = Reflect.get(native, 'HEAPU8')
      if (!(heap instanceof Uint8Array)) throw new Error('PDFium has no memory')
      return new DataView(heap.buffer)
    },
  }
}

/** Opens a PDF. A password is `encrypted`, anything else that fails is `damaged`. */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(bytes)
    const handle: unknown = Reflect.get(document, 'documentIdx')
    return { pdfium: nativeOf(document), document, handle: Number(handle) }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (/password|security scheme/i.test(message)) throw new Refusal('encrypted')
    throw new Refusal('damaged', message)
  }
}

/**
 * A UTF-16 text that PDFium writes into a buffer; `fill` answers the bytes needed, also when called
 * with an empty buffer.
 */
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
