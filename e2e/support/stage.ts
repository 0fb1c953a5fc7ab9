import type { Page } from '@playwright/test'
import { startProvider, type Provider, type Speech } from './model.ts'
import { addBot, changeSetting, newOwner, type Owner } from './owner.ts'
import { startProduct, type Product } from './server.ts'
import { test as base } from './test.ts'

export const fact = 'The pottery studio opens at nine in the morning.'

export type Stage = { owner: Owner; botId: string }

type Worker = { provider: Provider; product: Product; stage: Stage }

/** The product with a model that the test directs, and one bot whose answers it gives. */
export const test = base.extend<object, Worker>({
  provider: [
    async ({}, use) => {
      const provider = await startProvider()
      await use(provider)
      await provider.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ provider }, use) => {
      const product = await startProduct({ ...provider.env, CHAT_PER_MINUTE: '100000' })
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
  stage: [
    async ({ product }, use) => {
      const owner = await newOwner(product)
      const botId = await addBot(product, owner, {
        name: 'Clay',
        text: fact,
        initial: 'Hello, I know the studio.',
        suggested: 'When do you open?\nWhere are you?',
        placeholder: 'Ask about the studio',
      })
      await changeSetting(product, owner, { id: botId, img_id: '7', bot_msg_bg_color: '#ffe0b2' })
      await use({ owner, botId })
    },
    { scope: 'worker' },
  ],
})

/** What a visitor sees and uses of a chat, wherever it stands. */
export const parts = (page: Page) => ({
  log: page.getByRole('log', { name: 'Conversation' }),
  input: page.getByRole('textbox', { name: 'Message' }),
  send: page.getByRole('button', { name: 'Send' }),
  stop: page.getByRole('button', { name: 'Stop' }),
})

/** Types a question, sends it by Enter, and answers the speech of the model it leads to. */
export async function ask(page: Page, provider: Provider, question: string): Promise<Speech> {
  const coming = provider.next()
  const { input } = parts(page)
  await input.fill(question)
  await input.press('Enter')
  return coming
}
