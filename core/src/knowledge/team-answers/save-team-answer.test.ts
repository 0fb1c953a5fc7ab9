import { expect, test } from 'vitest'
import * as texts from '@askwell/messages/conversations/team-answer-refusals'
import { verifiedOwner } from '../../shared/index.ts'
import { saveTeamAnswer, type TeamAnswerDeps } from './save-team-answer.ts'
import type { SameQuestion, SaveOutcome } from './team-answer.ts'

const other = { question: 'Do you ship?', answer: 'x'.repeat(400) }

function save(outcome: SaveOutcome, botId = 'b_1'): Promise<string> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an answer needs these parts only
  const deps = {
    bots: { find: async (_owner: string, id: string) => (id === 'b_1' ? { id } : null) },
    teamAnswers: { save: async () => outcome },
  } as unknown as TeamAnswerDeps
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- stored as it is
  const written = {} as Parameters<typeof saveTeamAnswer>[2]['written']
  return saveTeamAnswer(deps, verifiedOwner('u_1'), { botId, id: undefined, written })
}

test('a stored answer has its id, and only bots of the owner have answers', async () => {
  expect(await save({ saved: 'a_1' })).toBe('a_1')
  await expect(save({ saved: 'a_1' }, 'b_2')).rejects.toMatchObject({ code: 'not_found' })
})

test.each([
  ['does not exist', 'missing', { code: 'not_found', message: texts.missing }],
  ['is one too many', 'too_many', { code: 'invalid_request', message: texts.tooMany }],
] as const)('an answer that %s is refused', async (_which, refused, error) => {
  await expect(save({ refused })).rejects.toMatchObject(error)
})

test.each([
  ['the same question', 'Do you ship?', texts.alreadyAnswered],
  ['a wording of it', 'Delivery?', texts.asWording],
])('%s is refused with the beginning of the answer that exists', async (_what, wording, text) => {
  const same: SameQuestion = { wording, other }
  const shown = { question: other.question, answer: `${'x'.repeat(300)} …`, wording }

  await expect(save({ refused: 'same_question', same })).rejects.toMatchObject({
    code: 'question_answered',
    message: text(shown),
  })
})
