import * as text from '@askwell/messages/pages/home-chat'
import { expect, test } from 'vitest'
import { sampleBots } from './sample-bots.ts'

test('the chat of the home page shows the texts of the electric safety sample', () => {
  const safety = sampleBots.find(({ id }) => id === 'bot_sample_electrical')

  expect(safety).toMatchObject({
    name: text.botName,
    initial: text.greeting,
    placeholder: text.placeholder,
  })
  expect(safety?.suggested).toEqual(expect.arrayContaining([...text.questions]))
})
