import type { OpenPdf, Pdfium } from './pdfium.ts'

const IMAGE = 3
const FORM = 5
const MAX_OBJECTS = 2_000

/** The share of a page that pictures cover: 0 to 1, more when they overlap; undefined without pictures. */
export function pictureShare({ pdfium, handle }: OpenPdf, index: number): number | undefined {
  const page = pdfium.call('FPDF_LoadPage', handle, index)
  if (!page) return undefined
  const areas = pictureAreas(pdfium, page)
  const whole = pageArea(pdfium, handle, index)
  pdfium.call('FPDF_ClosePage', page)
  if (areas.length === 0) return undefined
  return areas.reduce((sum, area) => sum + area, 0) / Math.max(1, whole)
}

function pictureAreas(pdfium: Pdfium, page: number): number[] {
  const areas: number[] = []
  const bounds = pdfium.call('malloc', 16)
  const count = Math.min(MAX_OBJECTS, pdfium.call('FPDFPage_CountObjects', page))
  for (let index = 0; index < count; index += 1) {
    const object = pdfium.call('FPDFPage_GetObject', page, index)
    const type = pdfium.call('FPDFPageObj_GetType', object)
    if (type === IMAGE || type === FORM) areas.push(areaOf(pdfium, object, bounds))
  }
  pdfium.call('free', bounds)
  return areas
}

/** `bounds`: the address of a buffer for left, bottom, right and top as four floats. */
function areaOf(pdfium: Pdfium, object: number, bounds: number): number {
  pdfium.call('FPDFPageObj_GetBounds', object, bounds, bounds + 4, bounds + 8, bounds + 12)
  const memory = pdfium.memory()
  const [left = 0, bottom = 0, right = 0, top = 0] = [0, 4, 8, 12].map((at) =>
    memory.getFloat32(bounds + at, true),
  )
  return Math.max(0, right - left) * Math.max(0, top - bottom)
}

function pageArea(pdfium: Pdfium, handle: number, index: number): number {
  const size = pdfium.call('malloc', 16)
  pdfium.call('FPDF_GetPageSizeByIndex', handle, index, size, size + 8)
  const memory = pdfium.memory()
  const area = memory.getFloat64(size, true) * memory.getFloat64(size + 8, true)
  pdfium.call('free', size)
  return area
}
