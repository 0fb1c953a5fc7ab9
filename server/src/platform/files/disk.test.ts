import {
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  type FileHandle,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDiskFiles, originalPath } from './disk.ts'

async function openTestStore() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'askwell-disk-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const incoming = () => readdir(path.join(dataDir, 'incoming'))
  return { store: await openDiskFiles(dataDir), incoming, dataDir }
}

async function prototypeOfFiles(): Promise<FileHandle> {
  const handle = await open('/dev/null')
  await handle.close()
  return Object.getPrototypeOf(handle)
}

/** Blocks every sync of a file until `free` is called. */
async function blockSync() {
  const prototype: Pick<FileHandle, 'sync'> = await prototypeOfFiles()
  const free = Promise.withResolvers<void>()
  const spy = vi.spyOn(prototype, 'sync').mockImplementation(() => free.promise)
  onTestFinished(() => spy.mockRestore())
  return { free: free.resolve, fail: free.reject }
}

const bytes = (text: string) => Readable.from([Buffer.from(text)])

test('the next file is received while the last one is synced, and none is kept before its sync', async () => {
  const sync = await blockSync()
  const { store, dataDir } = await openTestStore()
  const first = await store.receive(bytes('first'), 100)
  const second = await store.receive(bytes('second'), 100)

  const kept = store.store(first)
  const isEarly = await Promise.race([kept, new Promise((done) => setTimeout(done, 50, 'waits'))])
  expect(isEarly).toBe('waits')

  sync.free()
  await kept
  await store.store(second)
  expect(await readFile(originalPath(dataDir, first.hash), 'utf8')).toBe('first')
  expect(await readFile(originalPath(dataDir, second.hash), 'utf8')).toBe('second')
})

test('a file whose sync failed is not kept and is deleted', async () => {
  const sync = await blockSync()
  const { store, incoming } = await openTestStore()
  const received = await store.receive(bytes('lost'), 100)
  sync.fail(new Error('the disk is full'))

  await expect(store.store(received)).rejects.toThrow('the disk is full')
  await store.discard([received])
  expect(await incoming()).toEqual([])
})

test('all bytes are kept when the system writes only a part of them at first', async () => {
  const prototype: { write: (piece: Uint8Array) => Promise<unknown> } = await prototypeOfFiles()
  const { write } = prototype
  const spy = vi.spyOn(prototype, 'write').mockImplementation(function half(
    this: FileHandle,
    piece: Uint8Array,
  ) {
    return write.call(this, piece.subarray(0, Math.ceil(piece.length / 2)))
  })
  onTestFinished(() => spy.mockRestore())
  const { store, dataDir } = await openTestStore()

  const received = await store.receive(bytes('Open at nine.'), 100)
  await store.store(received)

  expect(await readFile(originalPath(dataDir, received.hash), 'utf8')).toBe('Open at nine.')
})

test('a kept file is not discarded, an unkept one is', async () => {
  const { store, incoming, dataDir } = await openTestStore()
  const kept = await store.receive(bytes('kept'), 100)
  const left = await store.receive(bytes('left'), 100)
  await store.store(kept)

  await store.discard([kept, left])

  expect(await readFile(originalPath(dataDir, kept.hash), 'utf8')).toBe('kept')
  expect(await incoming()).toEqual([])
})

test('C4: no other user of the machine can enter the folders of uploads, also of an older version', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'askwell-disk-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  await mkdir(path.join(dataDir, 'files'), { mode: 0o755 })

  await openDiskFiles(dataDir)

  for (const folder of ['files', 'incoming']) {
    expect((await stat(path.join(dataDir, folder))).mode & 0o077).toBe(0)
  }
})
