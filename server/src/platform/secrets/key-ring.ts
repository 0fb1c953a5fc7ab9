import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

/** The keys of stored secrets by name. The current key encrypts; all keys decrypt. */
export type KeyRing = { current: string; keys: Map<string, Buffer> }

const keyBytes = 32
const nameForm = /^[\w-]{1,32}$/

/**
 * The keys in `SECRETS_KEYS`, or in a file in the data folder, which the first start creates and only its owner can
 * read. `mayCreate` is false for a database in use, because its keys must exist somewhere.
 */
export function openKeyRing(
  text: string | undefined,
  dataDir: string,
  mayCreate: boolean = true,
): KeyRing {
  return readKeyRing(text ?? keysInFile(path.join(dataDir, 'secrets.keys'), mayCreate))
}

/** Parses `name:key,name:key`: keys of 32 bytes in Base64, newest first. */
export function readKeyRing(text: string): KeyRing {
  const entries = text
    .split(/[,\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map(readKey)
  const [newest] = entries
  if (newest === undefined) throw new Error('SECRETS_KEYS: at least one key is needed.')

  const keys = new Map(entries)
  if (keys.size < entries.length) throw new Error('SECRETS_KEYS: every key needs its own name.')
  return { current: newest[0], keys }
}

function readKey(entry: string): [string, Buffer] {
  const [name = '', key = '', ...more] = entry.split(':')
  if (!nameForm.test(name) || more.length > 0) {
    throw new Error('SECRETS_KEYS: a list such as 2026a:BASE64KEY,2025b:BASE64KEY.')
  }
  const bytes = Buffer.from(key, 'base64')
  if (bytes.length !== keyBytes) {
    throw new Error(
      `SECRETS_KEYS: the key '${name}' needs 32 bytes in Base64 (openssl rand -base64 32).`,
    )
  }
  if (new Set(bytes).size < 8) throw new Error(`SECRETS_KEYS: the key '${name}' is not random.`)
  return [name, bytes]
}

function keysInFile(file: string, mayCreate: boolean): string {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const known = readIfThere(file)
  if (known !== null) return known
  if (!mayCreate) {
    throw new Error(
      `SECRETS_KEYS: the key file ${file} is missing, but the database has accounts whose secrets need it. ` +
        'Copy it back from where you keep it, or set SECRETS_KEYS to the keys of this database.',
    )
  }

  createFileOnce(file, `k1:${randomBytes(keyBytes).toString('base64')}\n`)
  return readFileSync(file, 'utf8')
}

function readIfThere(file: string): string | null {
  try {
    const { mode } = statSync(file)
    if ((mode & 0o077) !== 0) chmodSync(file, 0o600)
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Creates a file atomically, so that concurrent first starts use the same one, and a crash leaves no partial file. */
function createFileOnce(file: string, content: string): void {
  const temporaryFile = `${file}.${process.pid}`
  writeFileSync(temporaryFile, content, { mode: 0o600, flush: true })
  try {
    linkSync(temporaryFile, file)
  } catch (error) {
    if (!isThere(error)) throw error
  } finally {
    rmSync(temporaryFile, { force: true })
  }
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? error.code : undefined
const isMissing = (error: unknown) => codeOf(error) === 'ENOENT'
const isThere = (error: unknown) => codeOf(error) === 'EEXIST'
