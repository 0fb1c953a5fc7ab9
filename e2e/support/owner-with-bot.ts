import type { Page } from '@playwright/test'
import { addBot, newOwner, signIn, type Owner } from './owner.ts'
import type { Product } from './server.ts'

export const fact = 'The blue door opens with the code 7741.'

/** An owner with a bot, signed in on this page. */
export async function signedInWithBot(
  page: Page,
  product: Product,
): Promise<{ owner: Owner; bot: string }> {
  const owner = await newOwner(product)
  const bot = await addBot(product, owner, {
    name: 'Porter',
    text: fact,
    suggested: 'Which code opens the blue door?',
    initial: 'Welcome at the gate.',
    placeholder: 'Ask the porter',
  })
  await signIn(page, owner.email)
  return { owner, bot }
}
