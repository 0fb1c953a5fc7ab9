import { closeExtraction, extractFile } from '../extraction/src/process/extract.ts'
import { basename } from 'node:path'

/** Sandboxed extraction of a file: its text and outcome. */
export async function extract(path) {
  const { outcome, parts, cause } = await extractFile({ path, name: basename(path) })
  return { outcome, text: parts.map((part) => part.text).join('\n\n'), error: cause }
}

export const close = closeExtraction
