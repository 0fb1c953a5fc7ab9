import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import { limits } from '@askwell/contract/limits'
import { texts } from '@askwell/contract/texts'
import { AppError } from '@askwell/core/shared'
import type { FastifyRequest } from 'fastify'

/** A file that arrived whole, still outside the store. */
export type ReceivedFile = { name: string; path: string; hash: string; sizeBytes: number }

/** Takes in the bytes of one upload, counting; throws AppError `too_large` beyond the limit. */
export type ReceiveFile = (
  bytes: AsyncIterable<Uint8Array>,
  mostBytes: number,
) => Promise<Omit<ReceivedFile, 'name'>>

/** The field whose file parts a call reads, and how large each may be. */
export type FileRule = { field: string; mostBytes: number; tooLarge: string }

/** Files to learn from. */
export const sourceFiles: FileRule = {
  field: 'files',
  mostBytes: limits.fileBytes,
  tooLarge: texts.fileTooLarge,
}

/** All texts of one form together, in characters; its files have limits of their own. */
export const mostFormText = 4_000_000

export type Form = { fields: Record<string, unknown>; files: ReceivedFile[] }

/** Reads a multipart body: repeated fields become lists, files go to the receiving area. */
export async function readForm(
  request: FastifyRequest,
  { receive, discard, takes }: FormReader,
): Promise<Form> {
  const fields: Record<string, unknown> = Object.create(null)
  const files: ReceivedFile[] = []
  let characters = 0
  try {
    for await (const part of request.parts({ limits: formLimits(takes) })) {
      if (part.type === 'file') {
        await takeFile(part, files, { receive, takes })
        continue
      }
      characters += lengthOf(part)
      if (characters > mostFormText) throw new AppError('too_large', 'The form is too large.')
      addField(fields, part)
    }
  } catch (error) {
    await discard(files)
    throw asRefusal(error)
  }
  return { fields: { ...fields }, files }
}

export type FormReader = {
  receive: ReceiveFile
  discard: (files: ReceivedFile[]) => Promise<void>
  /** Null where a call takes no files; they are refused then. */
  takes: FileRule | null
}

const formLimits = (takes: FileRule | null) => ({
  fileSize: (takes?.mostBytes ?? limits.fileBytes) + 1,
  files: limits.filesPerCall,
  fields: 2_000,
  fieldSize: 1_000_000,
  parts: 2_200,
})

async function takeFile(
  part: MultipartFile,
  files: ReceivedFile[],
  { receive, takes }: Pick<FormReader, 'receive' | 'takes'>,
): Promise<void> {
  if (part.fieldname !== takes?.field) {
    part.file.resume()
    throw new AppError('invalid_request', `The field ${part.fieldname} does not take a file.`)
  }
  const received = await receive(part.file, takes.mostBytes).catch((error: unknown) => {
    part.file.resume()
    throw named(error, `${part.filename}: ${takes.tooLarge}.`)
  })
  // A form part may come without a name, whatever its type says.
  const name: string | undefined = part.filename
  if (received.sizeBytes === 0 && !name) return
  files.push({ name: name ?? '', ...received })
}

function named(error: unknown, message: string): unknown {
  if (!(error instanceof AppError) || error.code !== 'too_large') return error
  return new AppError('too_large', message)
}

const lengthOf = ({ value }: MultipartValue) => (typeof value === 'string' ? value.length : 0)

function addField(fields: Record<string, unknown>, part: MultipartValue): void {
  if (part.valueTruncated) {
    throw new AppError('too_large', `The field ${part.fieldname} is too long.`)
  }
  const before = fields[part.fieldname]
  if (before === undefined) fields[part.fieldname] = part.value
  else if (Array.isArray(before)) before.push(part.value)
  else fields[part.fieldname] = [before, part.value]
}

function asRefusal(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error
  if (!('code' in error)) return brokenForm.test(error.message) ? unreadable() : error
  if (error.code === 'FST_FILES_LIMIT') {
    return new AppError('too_large', `Send at most ${limits.filesPerCall} files at a time.`)
  }
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') return new AppError('too_large', texts.fileTooLarge)
  return error
}

/** What the parser says of a body that breaks off or is no form; it gives these errors no code. */
const brokenForm = /multipart|malformed part|boundary/i

const unreadable = () => new AppError('invalid_request', 'The form could not be read to its end.')
