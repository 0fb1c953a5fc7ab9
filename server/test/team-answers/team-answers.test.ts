import {
  teamAnswerLimits,
  type TeamAnswerRow,
  type TriedQuestion,
} from '@askwell/contract/conversations/team-answers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createKnowledgeOwner, type KnowledgeOwner } from '../knowledge/knowledge-owner.ts'
import { engines } from '../support/engines.ts'
import { createTestApp, json, type TestApp } from '../support/test-app.ts'

const hours = {
  question: 'What are your opening hours?',
  wordings: ['When are you open?', 'What time do you close?'],
  answer: 'We open **Tuesday to Saturday**, 9:30 to 18:00.\n\n- closed on holidays',
  is_exact: true,
}

describe.each(engines)('answers of the team on $name', (engine) => {
  let app: TestApp
  let bob: KnowledgeOwner
  beforeAll(async () => {
    app = await createTestApp(engine, { clock: () => Date.UTC(2026, 10, 23, 12) })
  })
  beforeAll(async () => {
    bob = await createKnowledgeOwner(app)
  })
  afterAll(() => app.close())

  const teach = (more: object = {}) =>
    bob.call('/teach_answer', { bot_id: bob.botId, ...hours, ...more })
  const send = (csv: string) =>
    bob.call('/import_answers', { bot_id: bob.botId, csv, is_exact: false })
  const list = async () =>
    json<{ answers: TeamAnswerRow[] }>(await bob.call('/list_answers', { bot_id: bob.botId }))
      .answers
  const clear = async () =>
    bob.call('/remove_answers', {
      bot_id: bob.botId,
      answer_ids: (await list()).map(({ id }) => id),
    })

  test('a word-for-word answer is the whole reply, cited with its date, until it is removed', async () => {
    const { answer_id: id } = json<{ answer_id: string }>(await teach())

    const reply = await bob.ask('until when are you open today?')
    expect(reply.text).toBe(hours.answer)
    expect(reply.sources).toMatchObject([
      { kind: 'text', title: 'Answer from the team', place: 'Nov 23, 2026' },
    ])
    expect(reply.done?.charged).toBe(true)

    const removal = { bot_id: bob.botId, answer_ids: [id, id, 'unknown'] }
    expect(json(await bob.call('/remove_answers', removal))).toMatchObject({ removed: 1 })
    const silent = await bob.ask('until when are you open today?')
    expect(silent.text).not.toContain('Tuesday')
    expect(await list()).toEqual([])
  })

  test('a changed answer is used from the next question on, also by its new wordings', async () => {
    const { answer_id: id } = json<{ answer_id: string }>(await teach())
    await bob.ask(hours.question)
    json(
      await teach({ answer_id: id, wordings: ['Is the shop closed now?'], answer: 'Always open.' }),
    )

    expect((await bob.ask(hours.question)).text).toBe('Always open.')
    expect((await bob.ask('is the shop closed now')).text).toBe('Always open.')
    expect(await list()).toMatchObject([{ id, wordings: ['Is the shop closed now?'] }])
    await clear()
  })

  test('an answer as knowledge is quoted by the built-in answerer', async () => {
    await teach({ is_exact: false, answer: 'The shop opens at 9:30. It closes at 18:00.' })

    const reply = await bob.ask('When are you open?')
    expect(reply.text).toContain('The shop opens at 9:30.')
    expect(reply.sources).toMatchObject([{ title: 'Answer from the team' }])
    await clear()
  })

  test('a second answer to the same question is refused with the first one', async () => {
    await teach({ answer: 'From 9 to 5.' })

    const same = await teach({ question: 'what are your OPENING hours', wordings: [], answer: 'B' })
    expect(same.statusCode).toBe(409)
    expect(same.json()).toMatchObject({
      code: 'question_answered',
      message:
        '“What are your opening hours?” already has an answer: “From 9 to 5.”. Change that answer instead.',
    })
    const wording = await teach({
      question: 'Until when?',
      wordings: ['when are you open'],
      answer: 'B',
    })
    expect(wording.json()).toMatchObject({
      code: 'question_answered',
      message:
        '“When are you open?” is another wording of “What are your opening hours?”, which already has an answer: “From 9 to 5.”. Change that answer instead.',
    })
    const [first, second] = await Promise.all([
      teach({ question: 'Do you deliver?', wordings: [] }),
      teach({ question: 'Do you deliver?', wordings: [] }),
    ])
    expect([first.statusCode, second.statusCode].toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await list()).toHaveLength(2)
    await clear()
  })

  test('answers are not among the sources that a list of sources keeps or removes', async () => {
    await teach()

    expect(await bob.sources()).toEqual([])
    json(await bob.update([['contentids', 'none']]))
    expect(await list()).toHaveLength(1)
    await clear()
  })

  test('a try shows what would answer without storing or charging anything', async () => {
    await teach({ question: 'Do you deliver?', wordings: [], answer: 'Yes, by bicycle.' })
    const tried = await bob.call('/try_answer', {
      bot_id: bob.botId,
      ...hours,
      questions: ['when do you close?', 'do you deliver', 'How heavy is a whale?'],
    })

    expect(json<{ results: TriedQuestion[] }>(tried).results).toEqual([
      { question: 'when do you close?', outcome: 'answered', reply: hours.answer },
      { question: 'do you deliver', outcome: 'other', reply: 'Yes, by bicycle.' },
      { question: 'How heavy is a whale?', outcome: 'silent', reply: '' },
    ])
    expect(await list()).toHaveLength(1)
    const messages = await app.database.db
      .selectFrom('chat_message')
      .select('id')
      .where('question', '=', 'do you deliver')
      .execute()
    expect(messages).toEqual([])
    await clear()
  })

  test('A1: a question of a CSV is measured before it is compared', async () => {
    const normalize = vi.spyOn(String.prototype, 'normalize')

    const { refused } = json<{ refused: object[] }>(await send(`${'ä'.repeat(20_000)},Yes\n`))
    const longest = Math.max(0, ...normalize.mock.contexts.map((text) => String(text).length))
    normalize.mockRestore()

    expect(refused).toMatchObject([{ line: 1 }])
    expect(longest).toBeLessThan(2_000)
  })

  test('a CSV is imported row by row, and exported without live formulas', async () => {
    await teach({ question: 'Do you deliver?', wordings: [], answer: 'No.' })
    const csv = [
      'answer;question',
      'By card;How can I pay?',
      'Yes;Do you deliver?',
      'No.;do you deliver',
      "'=1+1;What is one plus one?",
      'Cash;how can i PAY',
      ';Empty?',
      'Nothing is asked.;?!',
    ].join('\r\n')
    const body = { bot_id: bob.botId, csv, is_exact: true }

    expect(json(await bob.call('/import_answers', body))).toEqual({
      added: 2,
      unchanged: 0,
      refused: [
        {
          line: 3,
          reason: '“Do you deliver?” already has an answer: “No.”. Change that answer instead.',
        },
        { line: 4, reason: 'Another row of this file has the same question.' },
        { line: 6, reason: 'Another row of this file has the same question.' },
        { line: 7, reason: 'Enter an answer.' },
        { line: 8, reason: 'Enter a question.' },
      ],
    })
    const exported = json<{ csv: string }>(
      await bob.call('/export_answers', { bot_id: bob.botId }),
    ).csv
    expect(exported.replace('\uFEFF', '').trim().split('\n').toSorted()).toEqual([
      'Do you deliver?,No.',
      'How can I pay?,By card',
      "What is one plus one?,'=1+1",
      'question,answer',
    ])
    const again = { ...body, csv: exported }
    expect(json(await bob.call('/import_answers', again))).toMatchObject({
      added: 0,
      unchanged: 3,
      refused: [],
    })
    await clear()
  })

  test('refuses files that are no table, and more answers than a bot can have', async () => {
    expect((await send('')).statusCode).toBe(400)
    expect((await send('a,"b')).statusCode).toBe(400)
    expect((await send('only one column')).statusCode).toBe(400)
    const rows = Array.from({ length: 1_001 }, (_, i) => `Question ${i}?,Answer ${i}`)
    expect((await send(rows.join('\n'))).json()).toMatchObject({
      message: 'A chatbot can have up to 1,000 questions and answers. Remove some first.',
    })
    expect(await list()).toEqual([])
  })

  test('refuses empty, too long and unknown input at its field', async () => {
    expect((await teach({ question: ' ?!' })).json()).toMatchObject({
      errors: { question: 'Enter a question.' },
    })
    expect((await teach({ answer: 'a'.repeat(4_001) })).json()).toMatchObject({
      errors: { answer: 'Answers can be up to 4,000 characters.' },
    })
    expect((await teach({ question: 'q'.repeat(100_000) })).statusCode).toBe(400)
    const tooLong = 'q,a\n'.padEnd(teamAnswerLimits.csv + 1, 'a')
    expect((await send(tooLong)).json()).toMatchObject({
      errors: { csv: 'The file is too large. Import it in several parts.' },
    })
    const questions = Array.from({ length: teamAnswerLimits.triedQuestions + 1 }, () => 'Open?')
    const tried = await bob.call('/try_answer', { bot_id: bob.botId, ...hours, questions })
    expect(tried.statusCode).toBe(400)
    expect((await teach({ answer_id: 'unknown' })).statusCode).toBe(404)
    expect((await teach({ bot_id: 'unknown' })).statusCode).toBe(404)
    expect(await list()).toEqual([])
  })
})
