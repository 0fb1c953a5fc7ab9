import { expect, test } from 'vitest'
import { createKnowledge } from '../../src/knowledge/search/knowledge.ts'
import {
  knowledgeVersion,
  readPassages,
  removedSources,
} from '../../src/knowledge/stores/passages/passage-store.ts'
import { engines } from '../support/engines.ts'
import { createTestApp } from '../support/test-app.ts'
import { createKnowledgeOwner, fileField } from './knowledge-owner.ts'

test.each(engines)(
  'a process that only answers finds each change at once on $name',
  async (engine) => {
    const app = await createTestApp(engine)
    await app.background.start()
    const bob = await createKnowledgeOwner(app)
    const secondProcess = createKnowledge({
      versionOf: (botId) => knowledgeVersion(app.database.db, botId),
      passagesOf: (botId, since) => readPassages(app.database.db, botId, since),
      removedOf: (botId, change) => removedSources(app.database.db, botId, change),
      embedder: null,
    })
    const found = async (query: string) =>
      (await secondProcess.search(bob.botId, query, 9)).map(({ text }) => text)
    expect(await found('gate')).toEqual([])

    const added = await bob.addSources([
      fileField('gate.txt', 'The gate closes at five.'),
      fileField('ferry.txt', 'The ferry leaves at six.'),
      fileField('bread.txt', 'The bakery opens at seven.'),
    ])
    const ids = added.map(({ id }) => id)
    expect(await found('gate ferry bakery')).toHaveLength(3)

    await bob.addSources([['fileids', ids.join(',')], fileField('gate.txt', 'The gate is locked.')])
    expect(await found('gate')).toContain('The gate is locked.')
    expect(await found('gate')).not.toContain('The gate closes at five.')

    const left = (await bob.sources()).filter(({ name }) => name !== 'ferry.txt')
    await bob.addSources([['fileids', left.map(({ id }) => id).join(',')]])
    expect(await found('ferry')).not.toContain('The ferry leaves at six.')
    await app.close()
  },
)
