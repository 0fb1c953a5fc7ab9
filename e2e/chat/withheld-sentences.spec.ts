import { expect } from '@playwright/test'
import { ask, chatParts, fact, test } from '../support/fixtures/scripted-model.ts'
import { signIn } from '../support/owner.ts'

test('a false figure of a model is never seen: its sentence is replaced while it streams', async ({
  page,
  provider,
  ownedBot,
}) => {
  await page.goto(`/chatbotiframe/${ownedBot.botId}`)
  const { log } = chatParts(page)
  await page.evaluate(() => {
    const shown: string[] = []
    Object.assign(window, { shown })
    new MutationObserver(() => shown.push(document.body.textContent)).observe(document, {
      childList: true,
      characterData: true,
      subtree: true,
    })
  })

  const reply = await ask(page, provider, 'When do you open?')
  reply.sendText('Gladly. The pottery studio opens ')
  await expect(log.getByText('The pottery studio opens')).toBeVisible()
  reply.sendText('at ele')
  reply.sendText('ven in the morning. ')
  await expect(log.getByText(fact)).toBeVisible()
  reply.sendText('See you!')
  reply.end()

  await expect(log.getByText(`Gladly. ${fact} See you!`)).toBeVisible()
  const shown = await page.evaluate(() => JSON.stringify(Reflect.get(window, 'shown')))
  expect(shown).toContain('The pottery studio opens')
  expect(shown).not.toContain('eleven')
  await page.reload()
  await expect(log.getByText(`Gladly. ${fact} See you!`)).toBeVisible()
})

test('the owner reads in the preview what the model said, and what of it is in no source', async ({
  page,
  provider,
  ownedBot,
}) => {
  await signIn(page, ownedBot.owner.email)
  await page.goto(`/chatbot/${ownedBot.botId}?tab=chatUI`)
  const { log } = chatParts(page)

  const reply = await ask(page, provider, 'When do you open?')
  reply.sendText('The pottery studio opens at eleven in the morning.')
  reply.end()

  await expect(log.getByRole('paragraph').filter({ hasText: fact })).toBeVisible()
  const withheld = page.getByRole('region', { name: 'Withheld from the last answer' })
  await expect(withheld.getByRole('listitem')).toHaveText(
    'The pottery studio opens at eleven in the morning.Not in your sources: eleven',
  )
})
