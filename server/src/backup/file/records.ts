import { BackupDamagedError } from './encrypted-stream.ts'

/** A part of a backup. */
export type BackupRecord = { kind: RecordKind; bytes: Buffer }

/** A `table` or `file` record has the name of the table or file to which the next `rows` or `piece` records belong. */
const kinds = ['table', 'rows', 'file', 'piece', 'manifest'] as const
type RecordKind = (typeof kinds)[number]

/** Far above the largest record ever written, which is one database row or a piece of a file. */
const maxRecordBytes = 256 * 1024 * 1024
const headBytes = 5

/** The bytes of one record: kind, length, content. */
export function encodeRecord(kind: RecordKind, bytes: Uint8Array | string): Buffer {
  const content = typeof bytes === 'string' ? Buffer.from(bytes) : bytes
  const head = Buffer.alloc(headBytes)
  head[0] = kinds.indexOf(kind)
  head.writeUInt32BE(content.length, 1)
  return Buffer.concat([head, content])
}

/** Reads records from a stream of bytes. */
export async function* decodeRecords(
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<BackupRecord> {
  let held: Uint8Array[] = []
  let heldBytes = 0
  let needed = headBytes
  for await (const piece of bytes) {
    held.push(piece)
    heldBytes += piece.length
    if (heldBytes < needed) continue

    let joined = Buffer.concat(held)
    while (joined.length >= needed) {
      needed = headBytes + lengthOf(joined)
      if (joined.length < needed) break
      yield { kind: kindOf(joined), bytes: joined.subarray(headBytes, needed) }
      joined = joined.subarray(needed)
      needed = headBytes
    }
    held = [joined]
    heldBytes = joined.length
  }
  if (heldBytes > 0) throw notARecord()
}

function lengthOf(bytes: Buffer): number {
  const length = bytes.readUInt32BE(1)
  if (length > maxRecordBytes) throw notARecord()
  return length
}

function kindOf(bytes: Buffer): RecordKind {
  const kind = kinds[bytes[0] ?? -1]
  if (kind === undefined) throw notARecord()
  return kind
}

const notARecord = () =>
  new BackupDamagedError(
    'The backup file was made by another version of Askwell. Restore it there.',
  )
