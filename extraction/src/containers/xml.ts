import { SaxesParser } from 'saxes'
import type { ExtractionLimits } from '../document/limits.ts'
import { ExtractionError, tooLarge } from '../document/extraction-outcome.ts'

/** Returns an attribute of an element; the name may be written with or without its prefix. */
export type Attributes = (name: string) => string | undefined

/** Element names are passed without their prefix: 'p' for 'w:p'. */
export type XmlHandlers = {
  open?: (name: string, attribute: Attributes) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

function attributesOf(all: Record<string, string>): Attributes {
  return (name) => {
    if (all[name] !== undefined) return all[name]
    const key = Object.keys(all).find((each) => local(each) === name)
    return key === undefined ? undefined : all[key]
  }
}

function fail(error: Error): never {
  throw error instanceof ExtractionError ? error : new ExtractionError('damaged', error.message)
}

/** Streaming XML parser. Throws ExtractionError for invalid XML, a DOCTYPE, or elements nested too deeply. */
export async function readXml(
  pieces: AsyncIterable<string> | Iterable<string>,
  handlers: XmlHandlers,
  limits: ExtractionLimits,
): Promise<void> {
  const parser = new SaxesParser()
  let depth = 0
  parser.on('error', fail)
  parser.on('doctype', () => fail(new ExtractionError('damaged', 'DOCTYPE')))
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1
    if (depth > limits.xmlDepth) throw tooLarge('nesting')
    handlers.open?.(local(name), attributesOf(attributes))
  })
  parser.on('closetag', ({ name }) => {
    depth -= 1
    handlers.close?.(local(name))
  })
  const { text } = handlers
  if (text) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  for await (const piece of pieces) parser.write(piece)
  parser.close()
}
