import { closeExtraction, extractFile } from '../server/src/adapters/extract/extract.ts'
import { basename } from 'node:path'

/** The sandboxed reader for measures of file text and outcomes. */
export async function extract(path) {
  const { outcome, parts, cause } = await extractFile({ path, name: basename(path) })
  return { outcome, text: parts.map((part) => part.text).join('\n\n'), error: cause }
}

export const close = closeExtraction
