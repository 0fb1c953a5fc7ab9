import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openWordVectors } from '../../knowledge/index.ts'
import { converse, knowledgeOfSources, storeBot } from '../testing/bot-with-sources.ts'

const table = new URL('../../../../server/src/knowledge/search/word-vectors.bin', import.meta.url)
const words = openWordVectors(readFileSync(table))

function recordingSearches(knowledge: ReturnType<typeof knowledgeOfSources>) {
  const searched: string[] = []
  const recording = {
    ...knowledge,
    answerExtractively: (...call: Parameters<typeof knowledge.answerExtractively>) => {
      searched.push(call[1])
      return knowledge.answerExtractively(...call)
    },
  }
  return { knowledge: recording, searched }
}

test('two questions about one row are answered by the cells of both', async () => {
  const salon = knowledgeOfSources(words, {
    'salon.md':
      '| Treatment | Price | Duration |\n| --- | --- | --- |\n| Dry cut | £29 | 30 min |\n| Full head of highlights | £95 | 2.5 hours |',
  })
  const reply = 'Full head of highlights: price £95; duration 2.5 hours'

  for (const question of [
    'how much are highlights and how long do they take',
    'how long are highlights and how much are they?',
  ])
    expect((await converse({ knowledge: salon, bot: storeBot() }, question)).text).toBe(reply)
})

test('the cells of a second question about a row are shown, with the whole row where it names none', async () => {
  const tours = knowledgeOfSources(words, {
    'tours.md':
      '## Tours\n\n| Tour | Length | Duration | Price per person | Days |\n| --- | --- | --- | --- | --- |\n| Old Harbor | 9 km | 2 hours | $29 | every day |\n| Sunset by E-bike | 17 km | 3 hours | $59 | Thursday |',
  })
  const message = 'How much is the Sunset tour and how long does it take?'
  const { text } = await converse({ knowledge: tours, bot: storeBot() }, message)

  expect(text).toContain('$59')
  expect(text).toContain('3 hours')
})

test('two questions that have an answer each are answered by nothing else', async () => {
  const notes = knowledgeOfSources(words, {
    'notes.md':
      '## Paying\n\nYou pay by card at the desk.\n\n## Parking\n\nCars are parked behind the mill.\n\n## Cards\n\nParking cards and paying cards are printed by the mill where people park or pay.',
  })
  const { knowledge, searched } = recordingSearches(notes)
  await converse({ knowledge, bot: storeBot() }, 'How do I pay and where do I park?')

  expect(searched).toEqual(['How do I pay', 'where do I park?'])
})

test('a second question that refers to the first is also searched with its words', async () => {
  const trial = knowledgeOfSources(words, {
    'trial.md':
      '## Trial\n\nThe trial lasts 21 days.\n\nWhen it ends, the account becomes read-only until a plan is chosen.',
  })
  const { knowledge, searched } = recordingSearches(trial)
  const message = 'How long is the trial and what happens afterwards?'
  const { text } = await converse({ knowledge, bot: storeBot() }, message)

  expect(searched).toContain(message)
  expect(text).toContain('21 days')
  expect(text).toContain('read-only')
})

test('a message that asks for the place is asked as a whole where a part of it has no answer', async () => {
  const parking = knowledgeOfSources(words, {
    'parking.md': '## Parking\n\nCars are parked behind the mill.',
  })
  const { knowledge, searched } = recordingSearches(parking)
  const message = 'where are you and where do I park?'
  await converse({ knowledge, bot: storeBot() }, message)

  expect(searched).toContain(message)
})

const courses = () =>
  knowledgeOfSources(words, {
    'courses.md':
      '# Courses\n\n## Prices\n\nStudents with a valid ID get 40 % off the Plus plan. We accept Visa and PayPal.\n\n## Classes\n\n| Class | Day | Time | Trainer |\n| --- | --- | --- | --- |\n| Pilates | Thursday | 18:00 | Ines |\n| Boxing | Monday | 19:00 | Luis |',
  })

test.each(['who founded the company', 'is there a sauna', 'do you tune pianos?'])(
  '%j is not answered with what was said before',
  async (question) => {
    const conversation = { knowledge: courses(), bot: storeBot() }
    const reply = await converse(
      conversation,
      'whats the price of the plus plan for students',
      question,
    )

    expect(reply).toMatchObject({ charged: false })
    expect(reply.text).not.toContain('Plus plan')
  },
)

test('a question about something named before is answered with it', async () => {
  const conversation = { knowledge: courses(), bot: storeBot() }
  const { text } = await converse(conversation, 'What time is Pilates?', 'Who is the teacher?')

  expect(text).toContain('Ines')
})

test('a question of a message without a certain answer is named, with the closest sentence', async () => {
  const college = knowledgeOfSources(words, {
    'college.md':
      '## Certificates\n\nEverybody who attends 80% of the lessons receives a certificate of attendance.\n\n## Withdrawing\n\nA course takes place when six people have enrolled. Otherwise we cancel it and return all fees.\n\n## Rooms\n\nPottery is in the studio on the ground floor.',
  })
  const ask = (message: string) => converse({ knowledge: college, bot: storeBot() }, message)

  const { text } = await ask('Where is pottery? And do you sell wifi vouchers?')
  expect(text).toContain('in the studio')
  expect(text).toContain('About “do you sell wifi vouchers” I found nothing.')
})

test('a sentence before a question is no question without an answer', async () => {
  const conversation = { knowledge: courses(), bot: storeBot() }
  const { text } = await converse(conversation, 'We moved house and what time is Pilates?')

  expect(text).toContain('18:00')
  expect(text).not.toContain('About')
})

test('two questions that one sentence answers are answered by it once', async () => {
  const bikes = knowledgeOfSources(words, {
    'bikes.md': '## Bikes\n\nBikes are returned to the mill before noon.',
  })
  const message = 'When are bikes returned and where are bikes returned?'
  const { text } = await converse({ knowledge: bikes, bot: storeBot() }, message)

  expect(text.split('returned to the mill')).toHaveLength(2)
})

test('two questions without a certain answer get the sentence closest to both, free of charge', async () => {
  const conversation = { knowledge: courses(), bot: storeBot() }
  const message = 'Is there a sauna and can pensioners get money off the plan?'
  const { text, charged } = await converse(conversation, message)

  expect(text).toBe(
    "I'm not sure about this. The closest I have is:\n\nStudents with a valid ID get 40 % off the Plus plan.",
  )
  expect(charged).toBe(false)
})
