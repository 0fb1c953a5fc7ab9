import { readFileSync, statSync } from 'node:fs'
import * as texts from '@askwell/messages/knowledge/extraction'
import { MarkdownWriter, cleanText } from '../document/markdown.ts'
import { ExtractionError, tooLarge } from '../document/extraction-outcome.ts'
import { toTextPart } from '../document/format-reader.ts'
import type {
  DocumentProperties,
  ExtractionContext,
  FormatReader,
} from '../document/format-reader.ts'
import { sniffFileSync } from './sniff-file.ts'
import type { FileKind, FileToSniff } from './sniff-file.ts'
import { decodeText } from '../text/decode-text.ts'
import { textBlocks } from '../text/plain-text.ts'

/** A character has up to four bytes: a larger file exceeds the limit of characters without being decoded. */
function refuseLargeText({ path, bytes, limits }: ExtractionContext): void {
  const size = bytes?.length ?? statSync(path).size
  if (size > limits.characters * 4) throw tooLarge('text')
}

function readTextBytes(context: ExtractionContext): Uint8Array {
  refuseLargeText(context)
  return context.bytes ?? readFileSync(context.path)
}

const readTable: FormatReader = async (context) => {
  refuseLargeText(context)
  const { emitTable } = await import('../text/csv.ts')
  const { openTextPieces } = await import('../text/text-pieces.ts')
  await emitTable(context, await openTextPieces(context))
  return { title: '' }
}

const readMarkdown: FormatReader = async (context) => {
  const text = cleanText(await decodeText(readTextBytes(context))).replaceAll('\r\n', '\n')
  if (text.length > context.limits.characters) throw tooLarge('text')
  await context.onPart(toTextPart(texts.textPart, { kind: 'text' }, text))
  return { title: /^#\s+(\S.*)$/m.exec(text)?.[1]?.trim() ?? '' }
}

const readText: FormatReader = async (context) => {
  const out = new MarkdownWriter(context.limits)
  const text = await decodeText(readTextBytes(context))
  for (const { heading, text: paragraph } of textBlocks(text)) {
    if (heading !== undefined) out.heading(2, heading)
    out.paragraph(paragraph)
  }
  await context.onPart(toTextPart(texts.textPart, { kind: 'text' }, out.toString()))
  return { title: '' }
}

const readSubtitles: FormatReader = async (context) => {
  const { subtitleParagraphs } = await import('../text/subtitles.ts')
  const out = new MarkdownWriter(context.limits)
  const text = await decodeText(readTextBytes(context))
  for (const paragraph of subtitleParagraphs(text)) out.paragraph(paragraph)
  await context.onPart(toTextPart(texts.textPart, { kind: 'text' }, out.toString()))
  return { title: '' }
}

const readHtml: FormatReader = async (context) => {
  const { parsePage } = await import('../web-page/parse-page.ts')
  const html = readTextBytes(context)
  const page = await parsePage({ html, url: '', contentType: '', limits: context.limits })
  await context.onPart(toTextPart(texts.textPart, { kind: 'text' }, page.markdown))
  return { title: page.title }
}

/** An image file: its text must be recognized. */
const readPicture: FormatReader = async ({ onPart }) => {
  const locator = { kind: 'text' } as const
  await onPart({ label: texts.image, locator, text: '', skipped: texts.pictureOnly })
  return { title: '', scanned: [1] }
}

/** Loaded on demand: a child reads one file, and loading packages is the main part of its start time. */
const readers: Record<FileKind, () => Promise<FormatReader>> = {
  txt: async () => readText,
  md: async () => readMarkdown,
  html: async () => readHtml,
  csv: async () => readTable,
  subtitles: async () => readSubtitles,
  pdf: async () => (await import('../pdf/pdf.ts')).readPdf,
  docx: async () => (await import('../word/docx.ts')).readDocx,
  xlsx: async () => (await import('../sheets/xlsx.ts')).readXlsx,
  pptx: async () => (await import('../slides/pptx.ts')).readPptx,
  odt: async () => (await import('../word/odf.ts')).readOdf,
  ods: async () => (await import('../word/odf.ts')).readOdf,
  odp: async () => (await import('../word/odf.ts')).readOdf,
  doc: async () => (await import('../word/doc.ts')).readDoc,
  wordml: async () => (await import('../word/docx.ts')).readWordXml,
  xls: async () => (await import('../sheets/xls.ts')).readXls,
  ppt: async () => (await import('../slides/ppt.ts')).readPpt,
  rtf: async () => (await import('../word/rtf.ts')).readRtf,
  epub: async () => (await import('../books/epub.ts')).readEpub,
  image: async () => readPicture,
}

/**
 * Detects the type of a file by its content and extracts it part by part. Runs in its own thread or process, where
 * synchronous reads are faster. Throws ExtractionError when no text can be extracted.
 */
export async function extractParts(
  request: FileToSniff,
  listeners: { onKind: (kind: string) => void; onPart: ExtractionContext['onPart'] },
): Promise<DocumentProperties> {
  const { kind, what } = await sniffFileSync(request)
  listeners.onKind(kind ?? '')
  if (kind === null) throw new ExtractionError('unsupported', what)
  const read = await readers[kind]()
  return read({ ...request, onPart: listeners.onPart })
}
