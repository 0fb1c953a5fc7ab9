import { readFileSync, statSync } from 'node:fs'
import type { ReadLimits } from './limits.ts'
import { MarkdownWriter, plain } from './markdown.ts'
import { Refusal } from './outcome.ts'
import { partOf } from './part-of.ts'
import type { Reader, Reading } from './part-of.ts'
import { sniffHere } from './sniff.ts'
import type { FileKind } from './sniff.ts'
import { decodeText } from './text-decode.ts'

/** Text files beyond four bytes a character hold more text than is read. */
function bytesOf({ path, limits }: Reading): Buffer {
  const { size } = statSync(path)
  if (size > limits.characters * 4) throw new Refusal('too-large', 'amount of text')
  return readFileSync(path)
}

const readTable: Reader = async (reading) => {
  const { addTable } = await import('./csv.ts')
  await addTable(reading, plain(await decodeText(bytesOf(reading))))
  return { title: '' }
}

const readMarkdown: Reader = async (reading) => {
  const text = plain(await decodeText(bytesOf(reading))).replaceAll('\r\n', '\n')
  if (text.length > reading.limits.characters) throw new Refusal('too-large', 'amount of text')
  await reading.onPart(partOf('Text', { kind: 'text' }, text))
  return { title: /^#\s+(.+)$/m.exec(text)?.[1]?.trim() ?? '' }
}

const readText: Reader = async (reading) => {
  const out = new MarkdownWriter(reading.limits)
  const text = await decodeText(bytesOf(reading))
  for (const block of text.replaceAll(/\r\n?/g, '\n').split(/\n\s*\n/)) out.paragraph(block)
  await reading.onPart(partOf('Text', { kind: 'text' }, out.toString()))
  return { title: '' }
}

const readHtml: Reader = async (reading) => {
  const { readPage } = await import('./page.ts')
  const html = bytesOf(reading)
  const page = await readPage({ html, url: '', contentType: '', limits: reading.limits })
  await reading.onPart(partOf('Text', { kind: 'text' }, page.markdown))
  return { title: page.title }
}

/** Loaded when needed: a child reads one file, and packages take most of its start. */
const readers: Record<FileKind, () => Promise<Reader>> = {
  txt: async () => readText,
  md: async () => readMarkdown,
  html: async () => readHtml,
  csv: async () => readTable,
  pdf: async () => (await import('./pdf.ts')).readPdf,
  docx: async () => (await import('./docx.ts')).readDocx,
  xlsx: async () => (await import('./xlsx.ts')).readXlsx,
  pptx: async () => (await import('./pptx.ts')).readPptx,
  odt: async () => (await import('./odf.ts')).readOdf,
  ods: async () => (await import('./odf.ts')).readOdf,
  odp: async () => (await import('./odf.ts')).readOdf,
  doc: async () => (await import('./doc.ts')).readDoc,
  wordml: async () => (await import('./docx.ts')).readWordXml,
  xls: async () => (await import('./xls.ts')).readXls,
  ppt: async () => (await import('./ppt.ts')).readPpt,
  rtf: async () => (await import('./rtf.ts')).readRtf,
}

/**
 * Reads one file by its content, part by part, in a thread or process of its own: it waits for the disk
 * itself, which costs less than to be called back. Throws a Refusal when it cannot
 * become text.
 */
export async function readFileParts(
  request: { path: string; name: string; limits: ReadLimits },
  heard: { onKind: (kind: string) => void; onPart: Reading['onPart'] },
): Promise<{ title: string }> {
  const { kind, what } = await sniffHere(request)
  heard.onKind(kind ?? '')
  if (kind === null) throw new Refusal('unsupported', what)
  const read = await readers[kind]()
  return read({ ...request, onPart: heard.onPart })
}
