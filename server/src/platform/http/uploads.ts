import { limits } from '@askwell/contract/limits'
import { AppError } from '@askwell/core/shared'
import * as texts from '@askwell/messages/knowledge/rules'
import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import * as requestsTexts from '@askwell/messages/app/requests'
import { waitForTurn } from './bodies/large-body.ts'

/** A received file that is not in the file store yet. */
export type ReceivedFile = { name: string; path: string; hash: string; sizeBytes: number }

/** Receives the bytes of one upload; throws AppError `too_large` beyond the limit. */
export type ReceiveFile = (
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
) => Promise<Omit<ReceivedFile, 'name'>>

/** The field whose file parts a call accepts, and the maximum size of each. */
export type FileRule = { field: string; maxBytes: number; tooLargeMessage: string }

/** Files for sources, of the size that the operator allows. */
export const sourceFilesOf = (megabytes: number): FileRule => ({
  field: 'files',
  maxBytes: megabytes * 1024 * 1024,
  tooLargeMessage: texts.fileTooLarge({ megabytes: String(megabytes) }),
})

export type Form = { fields: Record<string, unknown>; files: ReceivedFile[] }

/**
 * Reads a multipart body: repeated fields become lists, files are received as uploads. A large form is returned in its
 * own iteration of the event loop.
 */
export async function readForm(
  request: FastifyRequest,
  { receive, discard, fileRule, maxCharacters, maxTextBytes, maxFields }: FormReader,
): Promise<Form> {
  const fields: Record<string, unknown> = Object.create(null)
  const files: ReceivedFile[] = []
  let characters = 0
  try {
    for await (const part of request.parts({
      limits: formLimits({ fileRule, maxTextBytes, maxFields }),
    })) {
      refuseUnnamed(part)
      if (part.type === 'file') {
        await receiveFilePart(part, files, { receive, fileRule })
        continue
      }
      characters += lengthOf(part)
      if (characters > maxCharacters) throw new AppError('too_large', requestsTexts.formTooLarge)
      addField(fields, part)
    }
  } catch (error) {
    await discard(files)
    throw toUploadError(error, fileRule)
  }
  await waitForTurn(characters)
  return { fields: { ...fields }, files }
}

export type FormReader = {
  receive: ReceiveFile
  discard: (files: ReceivedFile[]) => Promise<void>
  /** Null for a call that accepts no files, which are then refused. */
  fileRule: FileRule | null
  /** Limit of all texts of the form together; files have their own limits. */
  maxCharacters: number
  /** Limit of each text. */
  maxTextBytes: number
  maxFields: number
}

type FormSizes = Pick<FormReader, 'fileRule' | 'maxTextBytes' | 'maxFields'>

const formLimits = ({ fileRule, maxTextBytes, maxFields }: FormSizes) => ({
  fileSize: (fileRule?.maxBytes ?? limits.fileBytes) + 1,
  files: limits.filesPerCall,
  fields: maxFields,
  fieldSize: maxTextBytes,
  parts: 2_200,
})

/** Throws for a part without a name, which is possible for a damaged header although the type excludes it. */
function refuseUnnamed(part: MultipartFile | MultipartValue): void {
  const name: string | undefined = part.fieldname
  if (name !== undefined) return
  if (part.type === 'file') part.file.resume()
  throw unreadableFormError()
}

async function receiveFilePart(
  part: MultipartFile,
  files: ReceivedFile[],
  { receive, fileRule }: Pick<FormReader, 'receive' | 'fileRule'>,
): Promise<void> {
  if (part.fieldname !== fileRule?.field) {
    part.file.resume()
    throw new AppError('invalid_request', requestsTexts.noFileHere({ field: part.fieldname }))
  }
  const received = await receive(part.file, fileRule.maxBytes).catch((error: unknown) => {
    part.file.resume()
    throw withMessage(error, `${part.filename}: ${fileRule.tooLargeMessage}.`)
  })
  // A file part may have no file name, although the type excludes it.
  const name: string | undefined = part.filename
  if (received.sizeBytes === 0 && !name) return
  files.push({ name: name ?? '', ...received })
}

function withMessage(error: unknown, message: string): unknown {
  if (!(error instanceof AppError) || error.code !== 'too_large') return error
  return new AppError('too_large', message)
}

const lengthOf = ({ value }: MultipartValue) => (typeof value === 'string' ? value.length : 0)

function addField(fields: Record<string, unknown>, part: MultipartValue): void {
  if (part.valueTruncated) {
    throw new AppError('too_large', requestsTexts.fieldTooLong({ field: part.fieldname }))
  }
  const before = fields[part.fieldname]
  if (before === undefined) fields[part.fieldname] = part.value
  else if (Array.isArray(before)) before.push(part.value)
  else fields[part.fieldname] = [before, part.value]
}

function toUploadError(error: unknown, fileRule: FileRule | null): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error
  if (!('code' in error)) return brokenForm.test(error.message) ? unreadableFormError() : error
  if (error.code === 'FST_FILES_LIMIT') {
    return new AppError('too_large', requestsTexts.tooManyFiles({ max: limits.filesPerCall }))
  }
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') {
    return new AppError('too_large', fileRule?.tooLargeMessage ?? requestsTexts.fileTooLarge)
  }
  return error
}

/** The parser's messages for a truncated or invalid body; these errors have no code. */
const brokenForm = /multipart|malformed part|boundary/i

const unreadableFormError = () => new AppError('invalid_request', requestsTexts.formUnreadable)
