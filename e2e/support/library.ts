import { addBot, newOwner, type Owner } from './owner.ts'
import { test as base } from './test.ts'

export const fact = 'You may keep a book for four weeks.'

export type Library = { owner: Owner; botId: string }

/** The product with one owner and one bot that knows one fact, and nothing that moves. */
export const test = base.extend<object, { library: Library }>({
  library: [
    async ({ product }, use) => {
      const owner = await newOwner(product)
      const suggested = 'How long may I keep a book?'
      const botId = await addBot(product, owner, { name: 'Shelf', text: fact, suggested })
      await use({ owner, botId })
    },
    { scope: 'worker' },
  ],
})
