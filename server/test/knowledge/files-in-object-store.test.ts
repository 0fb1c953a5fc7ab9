import { hash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { restoreBackup, writeBackup } from '../../src/backup/index.ts'
import { openKeyRing } from '../../src/platform/secrets/index.ts'
import { engines } from '../support/engines.ts'
import { startObjectStore } from '../support/object-store.ts'
import { startFaultProxy } from '../support/proxy/fault-proxy.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { createTestApp, eventually } from '../support/test-app.ts'
import { createKnowledgeOwner, fileField } from './knowledge-owner.ts'

const text = 'The library opens at nine on Mondays. Books may be kept for three weeks.'
const longer = `${text}\n\n${'The library is closed on every public holiday of the county. '.repeat(400)}`

const keyOf = (content: string) => hash('sha256', content)

const sqlite = engines.find(({ name }) => name === 'sqlite')

async function openTestApp() {
  if (sqlite === undefined) throw new Error('no embedded engine')
  const store = await startObjectStore()
  const app = await createTestApp(sqlite, { env: { FILES_URL: store.filesUrl } })
  await app.background.start()
  const owner = await createKnowledgeOwner(app)
  await owner.update([fileField('short.txt', text), fileField('long.txt', longer)])
  await eventually(owner.sources, (sources) => sources.every(({ state }) => state === 'ready'))
  const filesOnDisk = () =>
    ['files', 'incoming'].flatMap((name) => {
      const folder = path.join(app.dataDir, name)
      return existsSync(folder) ? readdirSync(folder) : []
    })
  return { app, owner, store, filesOnDisk }
}

test('uploads are stored in the object store only, extracted from there, and removed with their source', async () => {
  const { app, owner, store, filesOnDisk } = await openTestApp()

  expect(store.contentOf(keyOf(text))).toBe(text)
  expect(store.contentOf(keyOf(longer))).toBe(longer)
  // The copies of running extractions are removed when they end.
  await eventually(
    async () => filesOnDisk(),
    (names) => names.length === 0,
  )

  const [short] = (await owner.sources()).filter(({ name }) => name === 'short.txt')
  await owner.update([['fileids', JSON.stringify([short?.id])]])
  await eventually(
    async () => store.keys(),
    (keys) => !keys.includes(keyOf(longer)),
  )
  expect(store.keys()).toContain(keyOf(text))
  await app.close()
})

test('a backup has the originals of the store, names one that is lost, and is restored into another store', async () => {
  const { app, store } = await openTestApp()
  await app.background.stop(1_000)
  const { dataDir, database } = app
  const ring = openKeyRing(undefined, dataDir, false)
  const file = path.join(tempFolder(), 'night.backup')
  const place = { databaseUrl: undefined, dataDir: database.dataDir, ring }
  store.lose(keyOf(longer))

  await writeBackup(
    { ...place, objectStore: store.settings },
    file,
    new Date('2026-03-02T03:00:00Z'),
  )
  const other = await startObjectStore()
  const target = tempFolder()
  writeFileSync(
    path.join(target, 'secrets.keys'),
    readFileSync(path.join(dataDir, 'secrets.keys'), 'utf8'),
  )
  const manifest = await restoreBackup(
    { databaseUrl: undefined, dataDir: target, ring, objectStore: other.settings },
    file,
  )

  expect(manifest.missingFiles).toEqual([keyOf(longer)])
  expect(other.contentOf(keyOf(text))).toBe(text)
  expect(other.keys().toSorted()).toEqual(store.keys().toSorted())
  await app.close()
})

test('an upload while the store does not answer is refused with 503 and leaves no row; a retry succeeds', async () => {
  if (sqlite === undefined) throw new Error('no embedded engine')
  const store = await startObjectStore()
  const { port } = new URL(store.filesUrl)
  const proxy = await startFaultProxy(Number(port))
  const filesUrl = store.filesUrl.replace(`:${port}/`, `:${proxy.port}/`)
  let log = ''
  const app = await createTestApp(sqlite, {
    env: { FILES_URL: filesUrl },
    logTo: { write: (line) => void (log += line) },
  })
  const owner = await createKnowledgeOwner(app)
  proxy.set({ kind: 'reset' })

  const refused = await owner.update([fileField('short.txt', text)])

  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('30')
  expect(refused.json()).toEqual({
    status: 0,
    code: 'overloaded',
    message: "We can't reach our file storage right now. Please try again in a minute.",
  })
  expect(log).toContain('does not answer')
  expect(await owner.sources()).toEqual([])
  expect(store.keys()).toEqual([])

  proxy.set({ kind: 'none' })
  expect((await owner.update([fileField('short.txt', text)])).statusCode).toBe(200)
  expect((await owner.sources()).map(({ name }) => name)).toEqual(['short.txt'])
  expect(store.keys()).toEqual([keyOf(text)])
  await app.close()
})
