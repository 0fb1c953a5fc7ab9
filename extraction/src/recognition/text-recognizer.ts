import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Language } from '@askwell/core/knowledge'
import loadCore, {
  type TesseractApi,
  type TesseractCore,
} from 'tesseract.js-core/tesseract-core-simd-lstm.js'
import { ExtractionError } from '../document/extraction-outcome.ts'
import { dataFile, dataNames } from './recognition-languages.ts'
import type { Picture } from './pictures.ts'

/** Tesseract's neural-network engine and its automatic page segmentation. */
const NETWORK = 1
const WHOLE_PAGE = '3'

/** Pages skewed by a smaller angle, in radians, are not rotated. */
const MIN_SKEW = 0.005

/** Recognizes text in pictures with Tesseract, in the current process and without threads. */
export class TextRecognizer {
  readonly #core: TesseractCore
  readonly #fileOf: typeof dataFile
  #api: TesseractApi | undefined
  #language: Language | undefined

  private constructor(core: TesseractCore, fileOf: typeof dataFile) {
    this.#core = core
    this.#fileOf = fileOf
  }

  static async open(fileOf = dataFile): Promise<TextRecognizer> {
    return new TextRecognizer(await loadCore({}), fileOf)
  }

  /** The words of a picture with their positions, as Tesseract's TSV. The data of the language must be installed. */
  recognize(picture: Picture, language: Language): string {
    const api = this.#apiFor(language)
    this.#core.FS.writeFile('/input', picture.bytes)
    this.#setPicture(api, picture, 0)
    api.FindLines()
    const skew = api.GetGradient()
    if (Math.abs(skew) >= MIN_SKEW) this.#setPicture(api, picture, skew)
    api.Recognize(null)
    return api.GetTSVText(0)
  }

  #setPicture(api: TesseractApi, { orientation }: Picture, radians: number): void {
    if (api.SetImageFile(orientation, radians) === 1)
      throw new ExtractionError('damaged', 'the picture cannot be decoded')
  }

  #apiFor(language: Language): TesseractApi {
    if (this.#api && this.#language === language) return this.#api
    this.#api?.End()
    const api = new this.#core.TessBaseAPI()
    const file = this.#fileOf(language)
    if (file === undefined) throw new Error(`no data to recognize ${language}`)
    const name = dataNames[language]
    this.#core.FS.writeFile(`${name}.traineddata`, gunzipSync(readFileSync(file)))
    if (api.Init(null, name, NETWORK) !== 0) throw new Error(`the data of ${name} is unusable`)
    api.SetVariable('tessedit_pageseg_mode', WHOLE_PAGE)
    this.#api = api
    this.#language = language
    return api
  }
}
