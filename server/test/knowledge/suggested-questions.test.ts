import { describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { createTestApp, json } from '../support/test-app.ts'
import { createKnowledgeOwner, fileField } from './knowledge-owner.ts'

const hours = '# Opening hours\n\nThe shop opens at nine.\n\n# Returns\n\nShoes can be returned.'

describe.each(engines)('suggested questions on $name', (engine) => {
  test('are made from the ready sources, for the owner of the chatbot only', async () => {
    const app = await createTestApp(engine)
    try {
      await app.background.start()
      const [ann, bob] = [await createKnowledgeOwner(app), await createKnowledgeOwner(app)]
      const suggest = (caller: typeof ann) =>
        caller.call('/suggest_questions', { bot_id: ann.botId })
      expect(json(await suggest(ann))).toEqual({ questions: [] })

      await ann.addSources([fileField('hours.md', hours)])

      expect(json(await suggest(ann))).toEqual({
        questions: expect.arrayContaining(['Tell me about returns']),
      })
      expect((await suggest(bob)).statusCode).toBe(404)
    } finally {
      await app.close()
    }
  })
})
