import { mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDiskFiles } from './disk.ts'

async function aStore() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'askwell-disk-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const incoming = () => readdir(path.join(dataDir, 'incoming'))
  return { store: await openDiskFiles(dataDir), incoming }
}

/** Holds every sync of a file back until `free` is called. */
async function heldSync() {
  const handle = await open('/dev/null')
  const prototype: { sync: () => Promise<void> } = Object.getPrototypeOf(handle)
  await handle.close()
  const free = Promise.withResolvers<void>()
  const spy = vi.spyOn(prototype, 'sync').mockImplementation(() => free.promise)
  onTestFinished(() => spy.mockRestore())
  return { free: free.resolve, fail: free.reject }
}

const bytes = (text: string) => Readable.from([Buffer.from(text)])

test('the next file is taken in while the disk takes the last, and none is kept before it is there', async () => {
  const sync = await heldSync()
  const { store } = await aStore()
  const first = await store.receive(bytes('first'), 100)
  const second = await store.receive(bytes('second'), 100)

  const kept = store.keep(first)
  const isEarly = await Promise.race([kept, new Promise((done) => setTimeout(done, 50, 'waits'))])
  expect(isEarly).toBe('waits')

  sync.free()
  expect(await readFile(store.pathOf(await kept), 'utf8')).toBe('first')
  expect(await readFile(store.pathOf(await store.keep(second)), 'utf8')).toBe('second')
})

test('a file that the disk did not take is not kept and is cleared away', async () => {
  const sync = await heldSync()
  const { store, incoming } = await aStore()
  const received = await store.receive(bytes('lost'), 100)
  sync.fail(new Error('the disk is full'))

  await expect(store.keep(received)).rejects.toThrow('the disk is full')
  await store.discard([received])
  expect(await incoming()).toEqual([])
})

test('what was kept is not discarded, what was not kept is', async () => {
  const { store, incoming } = await aStore()
  const kept = await store.receive(bytes('kept'), 100)
  const left = await store.receive(bytes('left'), 100)
  const key = await store.keep(kept)

  await store.discard([kept, left])

  expect(await readFile(store.pathOf(key), 'utf8')).toBe('kept')
  expect(await incoming()).toEqual([])
})
