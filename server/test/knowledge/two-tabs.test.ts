import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SourceRow } from '@askwell/contract/knowledge'
import { engines } from '../support/engines.ts'
import { createTestApp, json, type TestApp } from '../support/test-app.ts'
import { createKnowledgeOwner, fileField, type KnowledgeOwner } from './knowledge-owner.ts'

/** A tab shows the sources as they are now, and saves later. */
async function openTab(owner: KnowledgeOwner) {
  const list = await owner.call('/list_sources', { bot_id: owner.botId })
  const { sources, version } = json<{ sources: SourceRow[]; version: number }>(list)
  return {
    version,
    async saveWithout(name: string) {
      const kept = sources.filter((source) => source.name !== name).map(({ id }) => id)
      const ids = kept.length > 0 ? kept : ['']
      const fields = ids.map((id): ['fileids', string] => ['fileids', id])
      return json<{ kept?: { id: string; name: string }[] }>(
        await owner.update([['version', String(version)], ...fields]),
      )
    },
  }
}

const namesOf = async (owner: KnowledgeOwner) => (await owner.sources()).map(({ name }) => name)

// Nothing is ingested here: the list of sources is what counts.
describe.each(engines)('a save from an out-of-date tab on $name', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp(engine)
  })
  afterAll(() => app.close())

  test('keeps what another tab added, and names it', async () => {
    const bob = await createKnowledgeOwner(app)
    json(await bob.update([fileField('old.txt', 'Old.'), fileField('gone.txt', 'Gone.')]))
    const tab = await openTab(bob)
    json(await bob.update([fileField('new.txt', 'New.')]))

    const { kept } = await tab.saveWithout('gone.txt')

    expect(await namesOf(bob)).toEqual(['old.txt', 'new.txt'])
    expect(kept?.map(({ name }) => name)).toEqual(['new.txt'])
  })

  test('does not remove a file that another tab replaced', async () => {
    const bob = await createKnowledgeOwner(app)
    json(await bob.update([fileField('prices.txt', 'Two euros.')]))
    const tab = await openTab(bob)
    json(await bob.update([fileField('prices.txt', 'Three euros.')]))

    const { kept } = await tab.saveWithout('prices.txt')

    expect(await namesOf(bob)).toEqual(['prices.txt'])
    expect(kept).toMatchObject([{ name: 'prices.txt' }])
    expect(await (await openTab(bob)).saveWithout('prices.txt')).not.toHaveProperty('kept')
    expect(await namesOf(bob)).toEqual([])
  })

  test('leaves removed what another tab removed, and the version grows with each change', async () => {
    const bob = await createKnowledgeOwner(app)
    json(await bob.update([fileField('a.txt', 'A.'), fileField('b.txt', 'B.')]))
    const [first, second] = [await openTab(bob), await openTab(bob)]
    await first.saveWithout('a.txt')
    const third = await openTab(bob)

    expect(await second.saveWithout('b.txt')).not.toHaveProperty('kept')

    expect(await namesOf(bob)).toEqual([])
    const versions = [first, second, third, await openTab(bob)].map(({ version }) => version)
    expect(versions[1]).toBe(versions[0])
    expect(versions[2]).toBeGreaterThan(versions[1] ?? 0)
    expect(versions[3]).toBeGreaterThan(versions[2] ?? 0)
  })

  test('without a version removes what its lists do not name, as specified', async () => {
    const bob = await createKnowledgeOwner(app)
    json(await bob.update([fileField('one.txt', 'One.')]))

    json(await bob.update([['fileids', '']]))

    expect(await namesOf(bob)).toEqual([])
  })
})

test.each(engines)(
  'API-38 a list of names alone keeps the files with these names on $name',
  async (engine) => {
    const app = await createTestApp(engine)
    const bob = await createKnowledgeOwner(app)
    json(await bob.update([fileField('gate.txt', 'Closed.'), fileField('bread.txt', 'Rye.')]))

    json(await bob.update([['filenames', 'bread.txt']]))

    expect(await namesOf(bob)).toEqual(['bread.txt'])
    await app.close()
  },
)
