import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readFilesUrl } from '../../src/platform/files/s3/files-url.ts'
import { openS3Client } from '../../src/platform/files/s3/s3-client.ts'
import { openS3Files } from '../../src/platform/files/s3/s3-files.ts'
import { afterFile } from '../support/after-file.ts'
import { startObjectStore } from '../support/object-store.ts'
import { startFaultProxy } from '../support/proxy/fault-proxy.ts'
import { tempFolder } from '../support/temp-folder.ts'

const text = 'The gate closes at five. '.repeat(20_000)

const withLock = <Result>(_name: string, work: () => Promise<Result>) => work()

/** Originals in a store behind a proxy. */
async function openThroughProxy() {
  const store = await startObjectStore()
  const { port } = new URL(store.filesUrl)
  const proxy = await startFaultProxy(Number(port))
  const filesUrl = store.filesUrl.replace(`:${port}/`, `:${proxy.port}/`)
  const client = openS3Client(readFilesUrl(filesUrl, {}))
  afterFile(() => client.close())
  const dataDir = tempFolder()
  const originals = await openS3Files({ client, dataDir, withLock })
  return { store, proxy, originals, incoming: () => readdirSync(path.join(dataDir, 'incoming')) }
}

test('an original whose download is cut in the middle is not used, leaves no copy, and is read later', async () => {
  const { proxy, originals, incoming } = await openThroughProxy()
  const received = await originals.receiveText(text, 1_000_000)
  await originals.prepare([received])
  await originals.store(received)
  const used: string[] = []
  const read = () =>
    originals.withFile(received.hash, async (file) => void used.push(readFileSync(file, 'utf8')))

  proxy.set({ kind: 'cut', afterBytes: 100_000 })
  await expect(read()).rejects.toThrow(/closed|terminated|aborted/)
  expect(used).toEqual([])
  expect(incoming()).toEqual([])

  proxy.set({ kind: 'none' })
  await read()
  expect(used).toEqual([text])
})

test('an upload that is reset is sent again, whole', async () => {
  const { store, proxy, originals } = await openThroughProxy()
  const received = await originals.receiveText(text, 1_000_000)

  proxy.set({ kind: 'reset' })
  const prepared = originals.prepare([received])
  await expect.poll(() => proxy.broken()).toBeGreaterThan(0)
  proxy.set({ kind: 'none' })
  await prepared

  expect(store.contentOf(received.hash)).toBe(text)
})
