import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { openWordVectors } from '../../knowledge/index.ts'
import { deliveryGuide, priceList, rentals, storeGuide } from '../testing/bicycle-store.ts'
import { ModelError } from '../../shared/index.ts'
import { scriptedModel } from '../testing/chat-fixture.ts'
import { converse, storeBot, knowledgeOfSources } from '../testing/bot-with-sources.ts'

const table = new URL('../../../../server/src/knowledge/search/word-vectors.bin', import.meta.url)
const knowledge = knowledgeOfSources(openWordVectors(readFileSync(table)), {
  'shop.md': storeGuide,
  'delivery.md': deliveryGuide,
  'prices.csv': priceList,
  'rentals.md': rentals,
})
/** A Thursday. */
const now = Date.parse('2026-11-26T15:00:00Z')

const ask = (...messages: string[]) => converse({ knowledge, bot: storeBot(), now }, ...messages)
const textOf = async (...messages: string[]) => (await ask(...messages)).text

describe('several rows of a table', () => {
  test.each([
    ['What is the cheapest helmet?', 'Helmet Junior (JC-3112): price £34.50'],
    ['Which bicycle is the most expensive?', 'E-bike Mendip (JC-2077): price £2,190.00'],
    ['Which lock is cheaper?', 'Lock Chain 90 (JC-4405): price £44.00'],
    ['Which country has the longest delivery time?', 'Spain: delivery time 7 days'],
  ])('are compared: %s', async (question, answer) => {
    expect(await textOf(question)).toBe(answer)
  })

  test('are counted', async () => {
    expect(await textOf('How many helmets do you sell?')).toBe(
      'There are 3: Helmet Quantock (JC-3110), Helmet Exmoor (JC-3111), Helmet Junior (JC-3112)',
    )
  })

  test('are added up', async () => {
    expect(await textOf('How much do all helmets cost together?')).toContain(
      'In total: price £183.40.',
    )
    expect(await textOf('How many locks do you have in stock altogether?')).toBe(
      'In total: stock 12.\n\n- Lock Chain 90 (JC-4405): stock 9\n- Lock Fold 75 (JC-4406): stock 3',
    )
  })

  test('are listed with their number, by a condition as well', async () => {
    expect(await textOf('Which articles are out of stock?')).toBe(
      'There are 2:\n\n- City bicycle Severn (JC-2042)\n- Helmet Junior (JC-3112)',
    )
    expect(await textOf('Which helmets cost less than 60?')).toContain('There are 2:')
  })

  test('are listed with what the text next to them refuses', async () => {
    expect(await textOf('To which countries do you deliver?')).toBe(
      'There are 5:\n\n- United Kingdom\n- Ireland\n- Germany\n- France\n- Spain\n\nWe do not deliver to Switzerland.',
    )
  })

  test('are not computed for what the table does not hold', async () => {
    expect((await ask('What is the cheapest tent?')).charged).toBe(false)
    expect((await ask('How many employees do you have?')).charged).toBe(false)
  })
})

describe('one row', () => {
  test.each([
    ['How much is the Severn?', 'City bicycle Severn (JC-2042): price £729.00'],
    ['What does delivery to Germany cost?', 'Germany: delivery time 5 days; price £14.00'],
    ['What is the price of JC-2077?', 'E-bike Mendip (JC-2077): price £2,190.00'],
  ])('answers by the asked cell: %s', async (question, answer) => {
    expect(await textOf(question)).toBe(answer)
  })

  test('an article number is not answered by another one', async () => {
    const reply = await ask('What is the price of JC-2099?')

    expect(reply.charged).toBe(false)
    expect(reply.text).not.toMatch(/JC-2|£/)
  })
})

describe('yes, no and it depends', () => {
  test.each([
    ['my parcel weighs 32 kg, can I send it?', /^No\. We ship parcels of up to 30 kg\./],
    ['Can you ship a parcel of 25 kg?', /^Yes\. We ship parcels of up to 30 kg\./],
    ['My son is 10, can he rent a bike alone?', /^No\. Children of 12 years and older/],
    ['My daughter is 14 years old, can she rent a bike by herself?', /^Yes\. Children of 12/],
    ['Do you accept cash?', /^Yes\. We accept cash/],
    ['Do you take cheques?', /^No\. We do not accept cheques\.$/],
    ['Can I bring my dog into the workshop?', /^No\. Dogs are not allowed in the workshop\.$/],
  ])('"%s"', async (question, answer) => {
    expect(await textOf(question)).toMatch(answer)
  })

  test('a rule is quoted with its exception and with what it refuses', async () => {
    expect(await textOf('Can I return it after 45 days?')).toMatch(
      /^No\. Unused goods can be returned within 30 days with the receipt\. However, helmets/,
    )
    expect(await textOf('Can I bring my dog?')).toBe(
      'It depends. Dogs are welcome in the shop. Dogs are not allowed in the workshop.',
    )
  })

  test('an exception that is asked for stands alone', async () => {
    expect(await textOf('Can I return a helmet?')).toBe(
      'No. Helmets and made-to-order frames cannot be returned.',
    )
  })

  test('a concise personality leaves out no exception', async () => {
    const bot = storeBot({ prompt: 'Answer in one sentence.' })
    const reply = await converse({ knowledge, bot, now }, 'Can I return unused goods?')

    expect(reply.text).toContain('However, helmets')
  })
})

describe('today, now and the weekend', () => {
  const hours = 'Tuesday to Thursday – Shop: 9:30 to 18:00; Workshop: 8:00 to 17:00'

  test('are days where the business is', async () => {
    expect(await textOf('Are you open today?')).toBe(`Today is Thursday, November 26.\n\n${hours}`)
    expect(await textOf('are you open now?')).toBe(
      `It is 15:00 on Thursday, November 26.\n\n${hours}`,
    )
    expect(await textOf('When does the workshop open tomorrow?')).toBe(
      'Tomorrow is Friday, November 27.\n\nFriday: workshop 8:00 to 17:00',
    )
    expect(await textOf('Are you open this weekend?')).toBe(
      '- Saturday – Shop: 10:00 to 16:00; Workshop: closed\n- Sunday – Shop: closed; Workshop: closed',
    )
  })

  test('are another day in another time zone', async () => {
    const bot = storeBot({ timeZone: 'Pacific/Auckland' })
    const reply = await converse({ knowledge, bot, now }, 'Are you open today?')

    expect(reply.text).toContain('Today is Friday, November 27.\n\nFriday – Shop: 9:30 to 20:00')
  })

  test('opening hours without a day are all of them', async () => {
    const text = await textOf('What are your opening hours?')

    expect(text.split('\n')).toHaveLength(5)
    expect(text).toContain('- Friday: shop 9:30 to 20:00; workshop 8:00 to 17:00')
  })
})

describe("the visitor's own case", () => {
  test.each(['Where is my order?', 'When do I get my refund?', 'Has my parcel been shipped?'])(
    'is answered by the rule, named as such, and by whom to ask: %s',
    async (question) => {
      const text = await textOf(question)

      expect(text).toMatch(/^I can't look up your case\. In general:\n\n/)
      expect(text).toMatch(
        /You can ask about your case here:\n- Phone: 0117 496 0852\n- E-mail: hello@juniper-cycles.example$/,
      )
    },
  )

  test('is that of a deposit too', async () => {
    expect(await textOf('Has my deposit been paid back yet?')).toMatch(/^I can't look up your case/)
  })

  test('costs nothing without a rule', async () => {
    const reply = await ask('Where is my visa application?')

    expect(reply.charged).toBe(false)
    expect(reply.text).toMatch(/^I can't look up your case\./)
    expect(reply.text).toContain('0117 496 0852')
  })

  test('a question about the rule is none', async () => {
    expect(await textOf('How long does delivery to Spain take?')).toBe(
      'Spain: delivery time 7 days',
    )
  })
})

describe('follow-ups and corrections', () => {
  test.each([
    [
      ['How much is delivery to Spain?', 'And in Germany?'],
      'Germany: delivery time 5 days; price £14.00',
    ],
    [
      ['How much is delivery to Spain?', 'not Spain, Ireland'],
      'Ireland: delivery time 4 days; price £9.50',
    ],
    [['What does a tandem cost per day?', 'And per week?'], 'Tandem: per week £210'],
    [['How much is a city bicycle per day?', 'no, the e-bike'], 'E-bike: per day £39'],
    [['How much is the Severn?', 'and the Avon?'], 'City bicycle Avon (JC-2041): price £649.00'],
    [
      ['What is the cheapest helmet?', 'and the most expensive?'],
      'Helmet Exmoor (JC-3111): price £89.00',
    ],
    [
      ['When does the shop open on Friday?', 'and on Saturday?', 'and the workshop?'],
      'Saturday: workshop closed',
    ],
    [
      ['How much is the Quantock?', 'thanks!', 'and the Exmoor one?'],
      'Helmet Exmoor (JC-3111): price £89.00',
    ],
  ])('%j', async (messages, answer) => {
    expect(await textOf(...messages)).toBe(answer)
  })

  test('a pronoun over two turns', async () => {
    const text = await textOf(
      'What does delivery to Germany cost?',
      'and to France?',
      'and how long does it take?',
    )

    expect(text).toMatch(/^France – Delivery time: 5 days/)
  })

  test('"the other one" is not the same one', async () => {
    const text = await textOf('How much is the City bicycle Avon?', 'no, the other one')

    expect(text).toContain('City bicycle Severn (JC-2042)')
    expect(text).not.toContain('Avon')
  })
})

describe('a question within other words', () => {
  test.each([
    'Hi there, hope you are well. Quick question: how much is a tandem for a week? Thanks a lot!',
    'You useless bot. How much is a tandem per week???',
  ])('%s', async (message) => {
    expect(await textOf(message)).toBe('Tandem: per week £210')
  })

  test('a list of steps is whole, also for an angry visitor', async () => {
    const text = await textOf(
      'This is the worst shop ever!!! My lock broke after two days. How do I claim the warranty?',
    )

    expect(text.split('\n')).toHaveLength(5)
    expect(text).toMatch(/^1\. Find the receipt/)
  })

  test('a list is whole under what introduces it', async () => {
    expect(await textOf('What do I have to bring for a rental?')).toBe(
      'Please bring these things:\n\n- a photo ID\n- a credit card in your own name\n- a deposit of £50',
    )
  })

  test('links keep their address', async () => {
    expect(await textOf('How can I book a repair?')).toBe(
      'Book a repair on our [booking page](https://juniper-cycles.example/book).',
    )
  })
})

test('a model that fails does not keep a chatbot from greeting or from naming the team', async () => {
  const failing = scriptedModel([new ModelError('failing', 'no capacity')])
  const bot = storeBot({ onlyOwnData: false })
  const say = (message: string) =>
    converse({ knowledge, bot, now, options: { model: failing } }, message)

  expect(await say('hello')).toEqual({
    text: 'Good day. How may I assist you?',
    charged: false,
    sources: [],
  })
  expect((await say('I want to talk to a human')).text).toContain('- Phone: 0117 496 0852')
})

test('the opening of a friendly bot is said once, also after several greetings and thanks', async () => {
  const bot = storeBot({ personality: { id: 'personality_friendly', text: '' } })
  const question = 'What is the cheapest helmet?'
  const answer = 'Helmet Junior (JC-3112): price £34.50'
  const afterSmallTalk = await converse({ knowledge, bot, now }, 'hi', question)
  const later = await converse({ knowledge, bot, now }, question, 'ok', 'thanks', 'lol', question)

  expect(afterSmallTalk.text).not.toBe(answer)
  expect(later.text).toBe(answer)
})
