import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { Readable } from 'node:stream'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  clientOf,
  forgetfulStore,
  startObjectStore,
} from '../../../../test/support/object-store.ts'
import { engines } from '../../../../test/support/engines.ts'
import { tempFolder } from '../../../../test/support/temp-folder.ts'
import { openFiles } from '../../runtime/open-files.ts'
import { FilesUrlError, readFilesUrl } from './files-url.ts'
import { openS3Client } from './s3-client.ts'
import { tryObjectStore } from './try-object-store.ts'
import { openS3Files, openS3StoredFiles } from './s3-files.ts'

let store: Awaited<ReturnType<typeof startObjectStore>>

beforeAll(async () => {
  store = await startObjectStore()
})

async function openSqlite() {
  const sqlite = engines.find(({ name }) => name === 'sqlite')
  if (sqlite === undefined) throw new Error('no embedded engine')
  return sqlite.open()
}

const alone = <Result>(_name: string, work: () => Promise<Result>) => work()

async function openTestFiles() {
  const dataDir = tempFolder()
  const client = openS3Client(store.settings)
  return {
    originals: await openS3Files({ client, dataDir, withLock: alone }),
    stored: openS3StoredFiles(client, dataDir),
    incoming: () => readdirSync(path.join(dataDir, 'incoming')),
  }
}

async function textOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = []
  for await (const piece of bytes) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

describe('originals in an S3-compatible store', () => {
  test('an original is durable before its rows are written, and is read back byte for byte', async () => {
    const { originals, incoming } = await openTestFiles()
    const text = 'The gate closes at five. '.repeat(20_000)
    const received = await originals.receiveText(text, 1_000_000)

    await originals.prepare([received])
    expect(store.contentOf(received.hash)).toBe(text)
    await originals.store(received)
    expect(incoming()).toEqual([])
    expect(await textOf(originals.read(received.hash))).toBe(text)
    expect(
      await originals.withFile(received.hash, async (file) => readFileSync(file, 'utf8')),
    ).toBe(text)
    expect(incoming()).toEqual([])
  })

  test('an original whose bytes changed in the store is refused, and its copy removed', async () => {
    const { originals, incoming } = await openTestFiles()
    const received = await originals.receiveText('To be damaged.', 1_000)
    await originals.prepare([received])
    await originals.discard([received])
    store.damage(received.hash)

    await expect(originals.withFile(received.hash, async () => 'used')).rejects.toThrow(
      'is damaged',
    )
    await expect(textOf(originals.read(received.hash))).rejects.toThrow('is damaged')
    expect(incoming()).toEqual([])
  })

  test('a removed original is gone, and removing it again succeeds', async () => {
    const { originals } = await openTestFiles()
    const received = await originals.receiveText('To be removed.', 1_000)
    await originals.prepare([received])

    await originals.remove([received.hash])
    await originals.remove([received.hash])

    expect(store.keys()).not.toContain(received.hash)
    await expect(textOf(originals.read(received.hash))).rejects.toThrow('404')
  })

  test('the originals of one folder are listed by the time at which they were stored', async () => {
    const { originals, stored } = await openTestFiles()
    const received = await originals.receiveText('To be listed.', 1_000)
    await originals.prepare([received])
    const folder = Number.parseInt(received.hash.slice(0, 2), 16)
    const listed = async (period: { after: number; before: number }) => {
      const keys: string[] = []
      for await (const page of stored.keysOf(folder, period)) keys.push(...page)
      return keys
    }

    const now = Date.now()
    expect(await listed({ after: 0, before: now + 60_000 })).toContain(received.hash)
    expect(await listed({ after: 0, before: now - 60_000 })).not.toContain(received.hash)
    expect(await listed({ after: now + 60_000, before: now + 90_000 })).toEqual([])
  })

  test('only a key may name an object', async () => {
    const { originals } = await openTestFiles()
    await expect(originals.remove(['../other'])).rejects.toThrow('a file key is a SHA-256')
  })
})

const page = (keys: string[], isTruncated: boolean) =>
  `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${keys
    .map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified></Contents>`,
    )
    .join('')}</ListBucketResult>`

describe('requests to the store', () => {
  test('are signed, and name the bytes that they send', async () => {
    const requests: { url: string; authorization: string; sha: string; length: string }[] = []
    const client = await clientOf((request, response) => {
      const {
        authorization = '',
        'x-amz-content-sha256': sha,
        'content-length': length,
      } = request.headers
      requests.push({
        url: request.url ?? '',
        authorization,
        sha: String(sha),
        length: length ?? '',
      })
      request.resume().on('end', () => response.end())
    })
    const text = 'The gate closes at five.'
    await client.put('files/ab/x', {
      hash: hash('sha256', text),
      sizeBytes: text.length,
      open: () => Readable.from([Buffer.from(text)]),
    })

    expect(requests).toEqual([
      {
        url: '/askwell/shop/files/ab/x',
        authorization: expect.stringMatching(
          /^AWS4-HMAC-SHA256 Credential=S3RVER\/\d{8}\/us-east-1\/s3\/aws4_request, SignedHeaders=.*x-amz-content-sha256.*Signature=[\da-f]{64}$/,
        ),
        sha: hash('sha256', text),
        length: '24',
      },
    ])
  })

  test('are repeated while the store is busy, with all bytes each time', async () => {
    const bodies: string[] = []
    async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
      bodies.push(await textOf(request))
      response.writeHead(bodies.length < 3 ? 503 : 200).end()
    }
    const client = await clientOf((request, response) => {
      void answer(request, response)
    })
    await client.put('files/ab/x', {
      hash: hash('sha256', 'text'),
      sizeBytes: 4,
      open: () => Readable.from([Buffer.from('text')]),
    })
    expect(bodies).toEqual(['text', 'text', 'text'])
  })

  test('are not repeated when the store refuses the key, and the error names its code', async () => {
    let count = 0
    const client = await clientOf((_request, response) => {
      count += 1
      response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
    })
    await expect(client.remove('files/ab/x')).rejects.toThrow('403 (SignatureDoesNotMatch)')
    expect(count).toBe(1)
  })

  test('read every page of a list', async () => {
    const signedHeaders: (string | null)[] = []
    const client = await clientOf((request, response) => {
      const after = new URL(request.url ?? '', 'http://store').searchParams.get('start-after')
      signedHeaders.push(after)
      response.end(
        after === null
          ? page(['shop/files/ab/1', 'shop/files/ab/2'], true)
          : page(['shop/files/ab/3'], false),
      )
    })
    const names: string[] = []
    for await (const objects of client.list('files/ab/')) {
      names.push(...objects.map(({ name }) => name))
    }
    expect(names).toEqual(['files/ab/1', 'files/ab/2', 'files/ab/3'])
    expect(signedHeaders).toEqual([null, 'shop/files/ab/2'])
  })
})

describe('wrong settings of the store', () => {
  test('stop the start with a line that names the variable, and a store that is down does not', async () => {
    const open = (objectStore: typeof store.settings) =>
      openFiles({ dataDir: tempFolder(), objectStore }, database, Date.now)
    const database = await openSqlite()

    await expect(
      open({ ...store.settings, bucketUrl: store.settings.bucketUrl.replace('askwell', 'other') }),
    ).rejects.toThrow(/^FILES_URL: The file store .* answered 404 \(NoSuchBucket\)/)
    const down = await open({ ...store.settings, bucketUrl: 'http://127.0.0.1:9/askwell' })
    await down.close()
  })

  test('a store that works passes the check of the doctor', async () => {
    const client = openS3Client(store.settings)
    await tryObjectStore(client)
    await expect(client.read('write-check')).rejects.toThrow('404')
    await client.close()
  })

  test('a store that answers other bytes does not', async () => {
    const client = await clientOf(forgetfulStore)

    await expect(tryObjectStore(client)).rejects.toThrow(/returned other bytes/)
  })
})

describe('FILES_URL', () => {
  test('names bucket, folder, region and key', () => {
    expect(
      readFilesUrl('https://id:a%2Fb@s3.example.com/shop/eu/files?region=eu-central-1', {}),
    ).toEqual({
      bucketUrl: 'https://s3.example.com/shop',
      prefix: 'eu/files/',
      region: 'eu-central-1',
      accessKeyId: 'id',
      secretAccessKey: 'a/b',
      sessionToken: undefined,
    })
  })

  test('takes the key of the AWS variables when it names none', () => {
    expect(
      readFilesUrl('http://127.0.0.1:9000/shop', {
        AWS_ACCESS_KEY_ID: 'id',
        AWS_SECRET_ACCESS_KEY: 'secret',
        AWS_SESSION_TOKEN: 'token',
      }),
    ).toMatchObject({ accessKeyId: 'id', secretAccessKey: 'secret', sessionToken: 'token' })
  })

  test.each([
    ['s3://shop', 'must be https://'],
    ['https://', 'must be https://'],
    ['https://s3 example/shop', 'must be https://'],
    ['https://id:secret@s3.example.com', 'names the bucket first'],
    ['https://id:secret@s3.example.com/shop/%2e%2e', 'names the bucket first'],
    ['https://id:secret@s3.example.com/shop/a%20b', 'names the bucket first'],
    ['https://id:secret@s3.example.com/shop/...', 'names the bucket first'],
    ['https://s3.example.com/shop', 'needs a key'],
    ['https://id@s3.example.com/shop', 'needs a key'],
    ['https://:secret@s3.example.com/shop', 'needs a key'],
  ])('%s is refused with what it may be', (url, words) => {
    expect(() => readFilesUrl(url, {})).toThrow(FilesUrlError)
    expect(() => readFilesUrl(url, {})).toThrow(words)
  })
})
