import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { restoreBackup, writeBackup, type Installation } from '../../src/backup/index.ts'
import { openKeyRing } from '../../src/platform/secrets/index.ts'
import { engines } from '../support/engines.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'
import {
  emptyPlace,
  hashesOf,
  installationOf,
  keysOf,
  originalsOf,
  useRestored,
} from './installation.ts'

const night = new Date('2026-03-02T03:00:00Z')

/** Writes two rows in each transaction until it is stopped. */
async function writePairs({ database }: TestApp, stopped: AbortSignal): Promise<void> {
  for (let pair = 0; !stopped.aborted; pair += 1) {
    const setting = { key: `pair ${pair}`, value: 'x'.repeat(500), updated_at: 1 }
    const lock = { name: `pair ${pair}`, token: '', lease_until: 1 }
    await database.transaction(async (trx) => {
      await trx.insertInto('setting').values(setting).execute()
      await trx.insertInto('distributed_lock').values(lock).execute()
    })
  }
}

type Tables = Awaited<ReturnType<typeof hashesOf>>

const unpairedIn = ({ setting, distributed_lock }: Tables) =>
  (setting?.rows ?? 0) - (distributed_lock?.rows ?? 0)

const knowledge = 'The library opens at nine on Mondays. Books may be kept for three weeks.'

describe.each(engines)('a backup of an installation on $name', (engine) => {
  let app: TestApp
  let place: Installation
  let file: string
  let botId: string

  beforeAll(async () => {
    app = await createTestApp(engine)
    await app.background.start()
    const { token } = await app.createOwner()
    const file1 = { name: 'library.txt', content: knowledge }
    botId = await app.createBot(token, [['files', file1]])
    await vi.waitUntil(async () => {
      const { body } = await app.call('/list_sources', { bot_id: botId }, token)
      return body.includes('"state":"ready"')
    })
    await app.background.stop(1_000)
    place = installationOf(app)
    file = path.join(tempFolder(), 'night.backup')
    await writeBackup(place, file, night)
  })

  afterAll(() => app.close())

  test.each(engines)('restores on $name with equal rows and answers', async (other) => {
    const target = await emptyPlace(other, place.ring, keysOf(place))

    const manifest = await restoreBackup(target, file)

    expect(manifest.createdAt).toBe('2026-03-02T03:00:00.000Z')
    expect(originalsOf(target)).toEqual(originalsOf(place))
    expect(manifest.files.count).toBe(originalsOf(place).length)
    expect(await hashesOf(target)).toEqual(manifest.tables)
    expect(await useRestored(target, botId)).toContain('three weeks')
    expect(readdirSync(target.dataDir)).not.toContain('restoring')
  })

  test('holds one moment while rows are written', async () => {
    const during = path.join(tempFolder(), 'during.backup')
    const stopped = new AbortController()
    const writing = writePairs(app, stopped.signal)
    const { manifest } = await writeBackup(place, during, night)
    stopped.abort()
    await writing

    const target = await emptyPlace(engine, place.ring, keysOf(place))
    await restoreBackup(target, during)
    const now = await hashesOf(place)
    expect(await hashesOf(target)).toEqual(manifest.tables)
    expect(unpairedIn(manifest.tables)).toBe(unpairedIn(now))
    expect(manifest.tables.setting?.rows).toBeLessThan(now.setting?.rows ?? 0)
  })

  test('is refused where an installation is already in use', async () => {
    const before = await hashesOf(place)
    await expect(restoreBackup(place, file)).rejects.toThrow(/already has/)
    expect(await hashesOf(place)).toEqual(before)
  })

  test('is refused with other keys, and says which key it needs', async () => {
    const dataDir = tempFolder()
    const otherRing = openKeyRing(undefined, dataDir)
    for (const ring of [otherRing, undefined]) {
      const other = { databaseUrl: undefined, dataDir, objectStore: null, ring }
      await expect(restoreBackup(other, file)).rejects.toThrow(
        /needs the key 'k1' with the fingerprint [\da-f]{16}/,
      )
    }
    expect(existsSync(path.join(dataDir, 'askwell.db'))).toBe(false)
  })

  test('never replaces a file', async () => {
    const before = readFileSync(file)
    await expect(writeBackup(place, file, night)).rejects.toThrow(/already exists/)
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  test('shows nothing of its content', () => {
    const bytes = readFileSync(file).toString('latin1')
    expect(bytes).not.toContain('ada1@example.com')
    expect(bytes).not.toContain('library')
  })

  test('is refused when it was cut or changed anywhere, and leaves no database', async () => {
    const whole = readFileSync(file)
    const folder = tempFolder()
    const changes = [0.02, 0.3, 0.6, 0.9, 0.999].flatMap((share) => {
      const at = Math.floor(whole.length * share)
      const flipped = Buffer.from(whole)
      flipped[at] = (flipped[at] ?? 0) ^ 1
      return [flipped, whole.subarray(0, at)]
    })
    for (const [index, bytes] of changes.entries()) {
      const damaged = path.join(folder, `${index}.backup`)
      writeFileSync(damaged, bytes)
      const dataDir = path.join(folder, `data${index}`)
      mkdirSync(dataDir)
      await expect(
        restoreBackup(
          { databaseUrl: undefined, dataDir, objectStore: null, ring: place.ring },
          damaged,
        ),
        `change ${index}`,
      ).rejects.toThrow(/incomplete or was changed|not a backup|differs|needs the key/)
      expect(readdirSync(dataDir), `change ${index}`).toEqual(['server-lock.db'])
    }
  })
})

describe('a backup that cannot be written', () => {
  test('leaves no file and no pinned uploads, and the next one removes those of a killed one', async () => {
    const [sqlite] = engines
    if (sqlite === undefined) throw new Error('no engine')
    const app = await createTestApp(sqlite)
    const place = installationOf(app)
    const killed = path.join(place.dataDir, 'pinned-originals-999999999')
    mkdirSync(killed)
    const folder = tempFolder()
    mkdirSync(path.join(folder, 'full.backup.partial'))

    await expect(writeBackup(place, path.join(folder, 'full.backup'), night)).rejects.toThrow(
      /EISDIR/,
    )

    expect(existsSync(path.join(folder, 'full.backup'))).toBe(false)
    expect(readdirSync(place.dataDir).filter((name) => name.startsWith('pinned-'))).toEqual([
      'pinned-originals.lock',
    ])
    await app.close()
  })
})
