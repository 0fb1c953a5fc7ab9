declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  export type TesseractApi = {
    Init: (folder: null, language: string, engine: number) => number
    SetVariable: (name: string, value: string) => boolean
    /** Loads the image `/input`, rotated by its EXIF orientation and by an angle in radians. */
    SetImageFile: (orientation: number, radians: number) => number
    FindLines: () => number
    GetGradient: () => number
    Recognize: (monitor: null) => number
    GetTSVText: (page: number) => string
    End: () => void
  }
  export type TesseractCore = {
    TessBaseAPI: new () => TesseractApi
    FS: { writeFile: (path: string, content: Uint8Array) => void }
  }
  const loadCore: (options: Record<string, unknown>) => Promise<TesseractCore>
  export default loadCore
}
