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

export type Form = { fields: Record<string, unknown>; files: ReceivedFile[] }

/** Reads a multipart body: repeated fields become lists, files go to the receiving area. */
export async function readForm(
  request: FastifyRequest,
  { receive, discard, takesFiles }: FormReader,
): Promise<Form> {
  const fields: Record<string, unknown> = Object.create(null)
  const files: ReceivedFile[] = []
  try {
    for await (const part of request.parts({ limits: formLimits })) {
      if (part.type === 'file') await takeFile(part, files, { receive, takesFiles })
      else addField(fields, part)
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
  takesFiles: boolean
}

const formLimits = {
  fileSize: limits.fileBytes + 1,
  files: limits.filesPerCall,
  fields: 2_000,
  fieldSize: 1_000_000,
  parts: 2_200,
}

async function takeFile(
  part: MultipartFile,
  files: ReceivedFile[],
  { receive, takesFiles }: Pick<FormReader, 'receive' | 'takesFiles'>,
): Promise<void> {
  if (!takesFiles || part.fieldname !== 'files') {
    part.file.resume()
    throw new AppError('invalid_request', `The field ${part.fieldname} does not take a file.`)
  }
  const received = await receive(part.file, limits.fileBytes).catch((error: unknown) => {
    part.file.resume()
    throw named(error, part.filename)
  })
  // A form part may come without a name, whatever its type says.
  const name: string | undefined = part.filename
  if (received.sizeBytes === 0 && !name) return
  files.push({ name: name ?? '', ...received })
}

function named(error: unknown, name: string): unknown {
  if (!(error instanceof AppError) || error.code !== 'too_large') return error
  return new AppError('too_large', `${name}: ${texts.fileTooLarge}.`)
}

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
