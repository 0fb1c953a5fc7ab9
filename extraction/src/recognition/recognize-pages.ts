import { getPriority, setPriority } from 'node:os'
import { detectLanguage, type Language } from '@askwell/core/knowledge'
import type { ExtractionLimits } from '../document/limits.ts'
import { BrokenWords } from '../pdf/broken-words.ts'
import { FontSizes, joinParagraphs } from '../pdf/pdf-paragraphs.ts'
import { openPictures, type Picture } from './pictures.ts'
import { dataFile, otherScripts } from './recognition-languages.ts'
import { recognizedLines } from './recognized-lines.ts'
import { TextRecognizer } from './text-recognizer.ts'

export type RecognitionRequest = {
  path: string
  kind: 'pdf' | 'image'
  /** Numbers of pages, from 1. */
  pages: number[]
  /** The language of the document when it was detected on earlier pages. */
  language: Language | null
  limits: ExtractionLimits
}

export type RecognizedPage = {
  number: number
  text: string
  /** Confidence of the recognized letters, 0 to 100. */
  confidence: number
  /** The detected language of the document, also when its data is not installed; null when unknown. */
  language: Language | null
}

/** CPU seconds after which no further page is started, so that other jobs of the queue can run. */
const BATCH_SECONDS = 8
/** With a lower confidence, the page is in another script than the data. */
const MIN_CONFIDENCE = 60
/** Process priority (nice value): other work on the machine runs first. */
const LOW_PRIORITY = 10

/** Recognizes pages one after the other: one, and more until BATCH_SECONDS have passed. */
export async function recognizePages(
  { path, kind, pages, language, limits }: RecognitionRequest,
  onPage: (page: RecognizedPage) => Promise<void>,
): Promise<void> {
  // Only root may raise the priority when it is already lower.
  if (getPriority() < LOW_PRIORITY) setPriority(LOW_PRIORITY)
  const pictureOf = await openPictures(path, kind)
  const recognizer = await TextRecognizer.open()
  const reader = new PageReader(recognizer, limits, language)
  for (const number of pages) {
    const page = reader.read(await pictureOf(number))
    await onPage({ number, ...page, language: reader.language })
    const { user, system } = process.cpuUsage()
    if (user + system > BATCH_SECONDS * 1_000_000) return
  }
}

type Recognized = { text: string; confidence: number }

/** Recognizes pages in the language that was detected on the first page with enough text. */
class PageReader {
  readonly #recognizer: TextRecognizer
  readonly #limits: ExtractionLimits
  language: Language | null

  constructor(recognizer: TextRecognizer, limits: ExtractionLimits, language: Language | null) {
    this.#recognizer = recognizer
    this.#limits = limits
    this.language = language
  }

  read(picture: Picture): Recognized {
    const recognized = this.#readIn(picture, this.language ?? 'en')
    return this.language === null ? this.#detectAndRecognize(picture, recognized) : recognized
  }

  /** Detects the language: English data recognizes enough words of another language in the same script. */
  #detectAndRecognize(picture: Picture, recognized: Recognized): Recognized {
    if (recognized.confidence < MIN_CONFIDENCE) return this.#tryOtherScripts(picture, recognized)
    const language = detectLanguage(recognized.text)
    this.language = language
    if (language === null || language === 'en' || dataFile(language) === undefined)
      return recognized
    return this.#readIn(picture, language)
  }

  #tryOtherScripts(picture: Picture, recognized: Recognized): Recognized {
    let best = recognized
    for (const language of otherScripts.filter((other) => dataFile(other) !== undefined)) {
      const other = this.#readIn(picture, language)
      if (other.confidence < Math.max(best.confidence, MIN_CONFIDENCE)) continue
      best = other
      this.language = language
    }
    return best
  }

  #readIn(picture: Picture, wanted: Language): Recognized {
    const language = dataFile(wanted) === undefined ? 'en' : wanted
    const { lines, confidence } = recognizedLines(this.#recognizer.recognize(picture, language))
    const [sizes, words] = [new FontSizes(), new BrokenWords()]
    sizes.add(lines)
    words.add(lines)
    const style = { body: sizes.body, words, limits: this.#limits }
    return { text: joinParagraphs(lines, style), confidence }
  }
}
