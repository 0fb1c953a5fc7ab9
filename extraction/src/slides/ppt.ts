import * as extractionTexts from '@askwell/messages/knowledge/extraction'
import { MarkdownWriter } from '../document/markdown.ts'
import { OleFile } from '../containers/ole-file.ts'
import { ExtractionError } from '../document/extraction-outcome.ts'
import { emitOptionalPart, toTextPart } from '../document/format-reader.ts'
import type { FormatReader, ExtractionContext } from '../document/format-reader.ts'
import { headersAndFooters, notesOf } from './ppt-notes-and-headers.ts'
import {
  isText,
  persistOffsets,
  recordsOf,
  textOf,
  collectTexts,
  recordType,
} from './ppt-records.ts'
import type { PptRecord } from './ppt-records.ts'

/** A slide in the outline, with the text of its placeholders. */
type Slide = { persist: number; id: number; outline: string[] }

/** The stream, its newest document record, and the offsets of its objects. */
type Presentation = { bytes: Buffer; document: PptRecord | undefined; offsets: Map<number, number> }

/** Instances of slide lists. Instance 1 lists the masters, which are not extracted. */
const slideListInstance = { slides: 0, notes: 2 }

function outlineOf({ bytes, document }: Presentation, instance: number): Slide[] {
  const slides: Slide[] = []
  if (!document) return slides
  for (const each of recordsOf(bytes, document.start, document.end)) {
    if (each.kind !== recordType.slideList || each.instance !== instance) continue
    for (const record of recordsOf(bytes, each.start, each.end)) {
      if (record.kind === recordType.slidePersist && record.start + 16 <= bytes.length) {
        const persist = bytes.readUInt32LE(record.start)
        slides.push({ persist, id: bytes.readUInt32LE(record.start + 12), outline: [] })
      } else if (isText(record)) slides.at(-1)?.outline.push(textOf(bytes, record))
    }
  }
  return slides
}

/** The container record of a listed slide or notes page, when it has the expected type. */
function containerOf({ bytes, offsets }: Presentation, { persist }: Slide, kind: number) {
  const offset = offsets.get(persist)
  if (offset === undefined || offset + 8 > bytes.length) return undefined
  const [record] = recordsOf(bytes, offset, bytes.length)
  return record?.kind === kind ? record : undefined
}

function notesBySlide(show: Presentation): Map<number, string[]> {
  const pages = outlineOf(show, slideListInstance.notes).map((page) =>
    containerOf(show, page, recordType.notes),
  )
  return new Map(
    pages
      .filter((page) => page !== undefined)
      .map((page) => notesOf(show.bytes, page))
      .map(({ slideId, texts }) => [slideId, texts]),
  )
}

type SlideText = { texts: string[]; notes: string[] }

async function emitSlide(
  context: ExtractionContext,
  number: number,
  slide: SlideText,
): Promise<void> {
  const out = new MarkdownWriter(context.limits)
  const [title = '', ...rest] = slide.texts.filter((text) => text.trim() !== '')
  const isTitle = title.trim().length < 120
  if (isTitle) out.heading(1, title)
  else out.paragraph(title)
  for (const text of rest) for (const line of text.split('\n')) out.paragraph(line)
  if (slide.notes.length > 0)
    out.paragraph(extractionTexts.slideNotes({ text: slide.notes.join('\n') }))
  const name = isTitle ? title.replace(/\s+/g, ' ').trim() : ''
  const label =
    name === ''
      ? extractionTexts.slide({ number })
      : extractionTexts.titledSlide({ number, title: name })
  const locator = { kind: 'slide', slide: number } as const
  await context.onPart(toTextPart(label, locator, out.toString()))
}

async function emitPresentation(context: ExtractionContext, show: Presentation): Promise<void> {
  const { bytes } = show
  const notes = notesBySlide(show)
  const slides = outlineOf(show, slideListInstance.slides).map((slide) => {
    return { ...slide, container: containerOf(show, slide, recordType.slide) }
  })
  for (const [index, { id, outline, container }] of slides.entries()) {
    const drawn = container ? collectTexts(bytes, container.start, container.end) : []
    const more = drawn.filter((text) => !outline.includes(text))
    const texts = [...outline, ...more]
    await emitSlide(context, index + 1, { texts, notes: notes.get(id) ?? [] })
  }
  const holders = [show.document, ...slides.map(({ container }) => container)]
  const present = holders.filter((holder) => holder !== undefined)
  const lines = headersAndFooters(bytes, present)
  const out = new MarkdownWriter(context.limits)
  for (const line of lines) out.paragraph(line)
  await emitOptionalPart(context, extractionTexts.headersAndFooters, out.toString())
}

/** Extracts PowerPoint 97 to 2003, without masters, notes masters and handouts. */
export const readPpt: FormatReader = async (context) => {
  const ole = new OleFile(context.path)
  try {
    const stream = ole.find('PowerPoint Document')
    const user = ole.find('Current User')
    if (!stream) throw new ExtractionError('damaged', 'no PowerPoint Document stream')
    const bytes = ole.read(stream)
    const head = user ? ole.read(user, 64) : Buffer.alloc(0)
    const offsets = persistOffsets(bytes, head.length >= 20 ? head.readUInt32LE(16) : 0)
    const records = [...recordsOf(bytes, 0, bytes.length)]
    const document = records.findLast(({ kind }) => kind === recordType.document)
    await emitPresentation(context, { bytes, document, offsets })
    return { title: '' }
  } finally {
    ole.close()
  }
}
