import { readFileSync } from 'node:fs'
import { groupQuestions } from '@askwell/core/chat'
import { runAtOnce } from '@askwell/core/shared'
import { expect, test } from 'vitest'

/** What customers of a furniture shop ask: forty topics of five questions each. */
const questions = readFileSync(new URL('questions.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n\n')
  .flatMap((block, topic) =>
    block.split('\n').map((question, at) => ({ question, topic, messageId: `${topic} ${at}`, at })),
  )

test('200 questions about 40 topics form at most 60 groups, nine tenths of them with their topic', () => {
  expect(new Set(questions.map(({ question }) => question)).size).toBe(200)
  expect(new Set(questions.map(({ topic }) => topic)).size).toBe(40)

  const groups = runAtOnce(groupQuestions(questions))

  const ofMainTopic = groups.map((group) =>
    Math.max(
      ...[...Map.groupBy(group.questions, ({ topic }) => topic).values()].map((of) => of.length),
    ),
  )
  expect(groups.length).toBeLessThanOrEqual(60)
  expect(ofMainTopic.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(180)
})
