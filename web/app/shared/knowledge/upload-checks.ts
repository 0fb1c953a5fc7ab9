import { limits } from '@askwell/contract/limits'
import * as text from '@askwell/messages/knowledge/files'
import * as rulesText from '@askwell/messages/knowledge/rules'
import { brand } from '../brand.ts'

/** Extensions of files that the server can extract. The server also checks the content. */
const supportedExtensions = [
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
  '.epub',
  '.srt',
  '.vtt',
  '.png',
  '.jpg',
  '.jpeg',
  '.webp',
] as const

const bytesOfMegabyte = 1024 * 1024

export type RefusedFile = { name: string; reason: string }
export type CheckedFiles = { accepted: File[]; refused: RefusedFile[] }

/** Splits the chosen files into accepted ones, and refused ones with their reason. */
export function checkFiles(chosen: readonly File[], existing: readonly File[]): CheckedFiles {
  const accepted: File[] = []
  const refused: RefusedFile[] = []
  for (const file of chosen) {
    const reason = refusalReason(file, [...existing, ...accepted])
    if (reason === null) accepted.push(file)
    else refused.push({ name: file.name, reason })
  }
  return { accepted, refused }
}

function refusalReason(file: File, existing: readonly File[]): string | null {
  if (!supportedExtensions.some((extension) => file.name.toLowerCase().endsWith(extension))) {
    return rulesText.fileTypeRefused
  }
  if (file.size > Number(brand.fileMegabytes) * bytesOfMegabyte)
    return rulesText.fileTooLarge({ megabytes: brand.fileMegabytes })
  if (file.size === 0) return text.fileEmpty
  if (existing.some(({ name }) => name === file.name)) return text.fileTwice
  if (existing.length >= limits.filesPerCall) {
    return text.tooManyFiles({ limit: limits.filesPerCall })
  }
  return null
}
