import { limits } from '@askwell/contract/limits'
import { en } from '../en.ts'
import { knowledgeShared as text } from '../../messages/en.ts'

/** Name endings that the server has a reader for; it looks at the content once more. */
const readableEndings = [
  '.pdf',
  '.txt',
  '.xls',
  '.xlsx',
  '.ppt',
  '.pptx',
  '.doc',
  '.docx',
  '.csv',
  '.md',
  '.markdown',
  '.html',
  '.htm',
  '.rtf',
  '.odt',
  '.ods',
  '.odp',
] as const

export type Refused = { name: string; reason: string }
export type CheckedFiles = { accepted: File[]; refused: Refused[] }

/** Sorts chosen files into those that may be sent and those that may not, each with its reason. */
export function checkFiles(chosen: readonly File[], present: readonly File[]): CheckedFiles {
  const accepted: File[] = []
  const refused: Refused[] = []
  for (const file of chosen) {
    const reason = reasonAgainst(file, [...present, ...accepted])
    if (reason === null) accepted.push(file)
    else refused.push({ name: file.name, reason })
  }
  return { accepted, refused }
}

function reasonAgainst(file: File, present: readonly File[]): string | null {
  if (!readableEndings.some((ending) => file.name.toLowerCase().endsWith(ending))) {
    return en.fileTypeRefused
  }
  if (file.size > limits.fileBytes) return en.fileTooLarge
  if (file.size === 0) return text.thisFileIsEmpty
  if (present.some(({ name }) => name === file.name)) return text.thisFileIsAlreadyIn
  if (present.length >= limits.filesPerCall) {
    return text.atMostFilesCanBeOf(limits.filesPerCall)
  }
  return null
}
