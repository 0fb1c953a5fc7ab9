import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { SecretLocation, Vault } from '@askwell/core/shared'
import type { KeyRing } from './key-ring.ts'

const algorithm = 'aes-256-gcm'
const version = 'v1'
const ivBytes = 12
const tagBytes = 16

/** Encrypts with AES-256-GCM to `v1.kid.iv.ct.tag`, with the location in the database as additional data. */
export const createVault = ({ current, keys }: KeyRing): Vault => ({
  encrypt(plain, place) {
    const iv = randomBytes(ivBytes)
    const cipher = createCipheriv(algorithm, keyOf(keys, current), iv, { authTagLength: tagBytes })
    cipher.setAAD(additionalData(place))
    const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
    const tag = cipher.getAuthTag()
    return [version, current, ...[iv, sealed, tag].map((part) => part.toString('base64url'))].join(
      '.',
    )
  },

  decrypt(text, place) {
    const { kid, iv, sealed, tag } = partsOf(text)
    const decipher = createDecipheriv(algorithm, keyOf(keys, kid), iv, { authTagLength: tagBytes })
    decipher.setAAD(additionalData(place))
    decipher.setAuthTag(tag)
    try {
      return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8')
    } catch (error) {
      throw new Error('A stored secret was changed or moved and cannot be read.', { cause: error })
    }
  },

  isCurrent: (text) => text.startsWith(`${version}.${current}.`),
})

const additionalData = ({ table, row, column }: SecretLocation) =>
  Buffer.from(`${table}:${row}:${column}`)

function partsOf(text: string) {
  const [mark, kid = '', iv = '', sealed, tag = '', ...more] = text.split('.')
  if (mark !== version || sealed === undefined || more.length > 0) throw unreadable()
  const parts = { kid, iv: bytesOf(iv), sealed: bytesOf(sealed), tag: bytesOf(tag) }
  // The cipher would accept a shorter tag, which could be found by brute force.
  if (parts.iv.length !== ivBytes || parts.tag.length !== tagBytes) throw unreadable()
  return parts
}

/** Decodes Base64url. Only the canonical form is accepted, because its last character may have unused bits. */
function bytesOf(part: string): Buffer {
  const bytes = Buffer.from(part, 'base64url')
  if (bytes.toString('base64url') !== part) throw unreadable()
  return bytes
}

function keyOf(keys: KeyRing['keys'], kid: string): Buffer {
  const key = keys.get(kid)
  if (key) return key
  throw new Error(`The key '${kid}' of a stored secret is missing from SECRETS_KEYS.`)
}

const unreadable = () => new Error('A stored secret does not have the form of one.')
