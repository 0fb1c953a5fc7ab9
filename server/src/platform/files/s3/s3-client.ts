import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { Agent, request, type Dispatcher } from 'undici'
import type { ObjectStoreSettings } from './files-url.ts'
import { readListing, type ListedObject } from './read-listing.ts'

/** A request to the store failed. */
class ObjectStoreError extends Error {}

/** The store has no object with this name. */
export class ObjectMissingError extends ObjectStoreError {}

/** The content of an object, with its hash (SHA-256 in hex) and size. */
export type ObjectContent = { hash: string; sizeBytes: number; open: () => Readable }

/** The S3 requests that storing originals needs. Names are relative to the prefix in the settings. */
export type S3Client = {
  /** Writes an object; the store refuses bytes that do not have this SHA-256. */
  put(name: string, content: ObjectContent): Promise<void>
  /** Throws ObjectMissingError when the object does not exist. */
  read(name: string): Promise<Readable>
  /** Also succeeds when the object does not exist. */
  remove(name: string): Promise<void>
  /** Objects whose names begin with `prefix`, in pages of up to 1,000. */
  list(prefix: string): AsyncGenerator<ListedObject[]>
  close(): Promise<void>
}

const maxTries = 4
const firstPauseMs = 200
/** No retry begins after this time, because an upload waits for the request. */
const maxRetriesMs = 30_000
const stepMs = 30_000
/** The SHA-256 of an empty body. */
const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

type Call = {
  method: 'GET' | 'PUT' | 'DELETE'
  url: string
  hash?: string
  headers?: Record<string, string>
  open?: () => Readable
}

export function openS3Client(settings: ObjectStoreSettings): S3Client {
  const dispatcher = new Agent({
    connect: { timeout: 10_000 },
    headersTimeout: stepMs,
    bodyTimeout: stepMs,
  })
  const send = (call: Call) => sendWithRetries(settings, dispatcher, call)
  const urlOf = (name: string) => `${settings.bucketUrl}/${settings.prefix}${name}`

  return {
    async put(name, { hash, sizeBytes, open }) {
      const headers = { 'content-length': String(sizeBytes) }
      const { body } = await send({ method: 'PUT', url: urlOf(name), hash, headers, open })
      await body.dump()
    },
    async read(name) {
      return (await send({ method: 'GET', url: urlOf(name) })).body
    },
    async remove(name) {
      try {
        await (await send({ method: 'DELETE', url: urlOf(name) })).body.dump()
      } catch (error) {
        if (!(error instanceof ObjectMissingError)) throw error
      }
    },
    async *list(prefix) {
      let after: string | undefined
      for (;;) {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix: `${settings.prefix}${prefix}`,
          ...(after !== undefined && { 'start-after': after }),
        })
        const { body } = await send({
          method: 'GET',
          url: `${settings.bucketUrl}?${query.toString()}`,
        })
        const { objects, isTruncated } = readListing(await body.text())
        yield objects.map((object) => ({
          ...object,
          name: object.name.slice(settings.prefix.length),
        }))
        after = objects.at(-1)?.name
        if (!isTruncated || after === undefined) return
      }
    },
    close: () => dispatcher.close(),
  }
}

/** Retries a request when the store is busy or unreachable. Writing an object twice is harmless. */
async function sendWithRetries(
  settings: ObjectStoreSettings,
  dispatcher: Dispatcher,
  call: Call,
): Promise<Dispatcher.ResponseData> {
  const startedAt = performance.now()
  for (let tries = 1; ; tries += 1) {
    try {
      return await sendOnce(settings, dispatcher, call)
    } catch (error) {
      const isLast = tries === maxTries || performance.now() - startedAt > maxRetriesMs
      if (isLast || !(error instanceof TemporaryError)) throw error
      await pause(firstPauseMs * 2 ** (tries - 1) * (0.5 + Math.random() / 2))
    }
  }
}

/** An error that may not occur again in a retry. */
export class TemporaryError extends ObjectStoreError {}

async function sendOnce(
  settings: ObjectStoreSettings,
  dispatcher: Dispatcher,
  { method, url, hash = emptyHash, headers = {}, open }: Call,
): Promise<Dispatcher.ResponseData> {
  const signer = new AwsV4Signer({
    method,
    url,
    headers: { ...headers, 'x-amz-content-sha256': hash },
    ...credentialsOf(settings),
    service: 's3',
  })
  const signed = await signer.sign()
  const body = open?.()
  try {
    const answer = await request(signed.url, {
      method,
      headers: Object.fromEntries(signed.headers),
      body: body ?? null,
      dispatcher,
    }).catch((error: unknown) => {
      throw new TemporaryError(`The file store ${settings.bucketUrl} does not answer.`, {
        cause: error,
      })
    })
    if (answer.statusCode >= 200 && answer.statusCode < 300) return answer
    throw await errorOf(answer, settings.bucketUrl)
  } finally {
    body?.destroy()
  }
}

const credentialsOf = ({
  accessKeyId,
  secretAccessKey,
  region,
  sessionToken,
}: ObjectStoreSettings) => ({
  accessKeyId,
  secretAccessKey,
  region,
  ...(sessionToken !== undefined && { sessionToken }),
})

async function errorOf({ statusCode, body }: Dispatcher.ResponseData, bucketUrl: string) {
  const code = /<Code>(\w{1,60})<\/Code>/.exec((await body.text()).slice(0, 2_000))?.[1]
  const words = `The file store ${bucketUrl} answered ${statusCode}${code ? ` (${code})` : ''}.`
  if (statusCode === 404 && code !== 'NoSuchBucket') return new ObjectMissingError(words)
  if (statusCode >= 500 || statusCode === 429) return new TemporaryError(words)
  return new ObjectStoreError(words)
}
