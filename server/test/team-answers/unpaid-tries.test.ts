import type { TriedQuestion } from '@askwell/contract/conversations/team-answers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKnowledgeOwner, type KnowledgeOwner } from '../knowledge/knowledge-owner.ts'
import { engines } from '../support/engines.ts'
import { createTestApp, json, type TestApp } from '../support/test-app.ts'

const rooms = Array.from({ length: 110 }, (_room, at) => ({
  question: `How many chairs are in room ${at + 100}?`,
  fact: `Room ${at + 100} has ${at + 5} chairs.`,
}))

describe.each(engines)('trying answers of the team on $name', (engine) => {
  let now = Date.UTC(2026, 10, 23, 12)
  let app: TestApp
  let bob: KnowledgeOwner
  beforeAll(async () => {
    app = await createTestApp(engine, { clock: () => now })
    bob = await createKnowledgeOwner(app)
    await app.background.start()
    await bob.addSources([['contents', rooms.map(({ fact }) => fact).join('\n\n')]])
  })
  afterAll(() => app.close())

  const tryWith = (questions: string[], written: object = {}) =>
    bob.call('/try_answer', {
      bot_id: bob.botId,
      question: 'Do you sell bicycles?',
      wordings: [],
      answer: 'We sell bicycles on Mondays.',
      is_exact: false,
      questions,
      ...written,
    })
  const repliesTo = async (questions: string[]): Promise<TriedQuestion[]> =>
    json<{ results: TriedQuestion[] }>(await tryWith(questions)).results

  test('an account reads 100 different replies of its sources in a day, and its own answer always', async () => {
    const read: string[] = []
    for (let at = 0; at < rooms.length; at += 10) {
      const results = await repliesTo(rooms.slice(at, at + 10).map(({ question }) => question))
      expect(results.map(({ outcome }) => outcome)).toEqual(Array(10).fill('other'))
      read.push(...results.map(({ reply }) => reply).filter((reply) => reply !== ''))
    }
    expect(read).toHaveLength(100)

    const [known, unknown, own] = await repliesTo([
      rooms[0]?.question ?? '',
      rooms[109]?.question ?? '',
      'Do you sell bicycles?',
    ])
    expect(known?.reply).toContain('Room 100 has 5 chairs.')
    expect(unknown).toMatchObject({ outcome: 'other', reply: '' })
    expect(own).toMatchObject({ outcome: 'answered', reply: 'We sell bicycles on Mondays.' })
  })

  test('an account tries 30 times a minute', async () => {
    now += 60_000
    const replies = await Promise.all(Array.from({ length: 31 }, () => tryWith(['Open?'])))
    const statuses = replies.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(30)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })
})
