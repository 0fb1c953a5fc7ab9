import { addBot, newOwner } from '../support/owner.ts'
import { openSite, type Product } from '../support/server.ts'
import { embeddingPages, strictSnippet, widget } from '../support/servers/embedding-site.ts'
import { expect, test } from '../support/test.ts'

const fact = 'The boat leaves the pier at half past eight every morning.'

const newBot = async (product: Product) =>
  addBot(product, await newOwner(product), { name: 'Ferry', text: fact })

test('the launcher and the open chat are not printed', async ({ page, product }) => {
  const site = await openSite(
    embeddingPages({ snippet: strictSnippet(product, await newBot(product)) }),
  )
  await page.goto(site.url)
  const { launcher, panel } = widget(page)
  await launcher.click()
  await expect(panel).toBeVisible()

  await page.emulateMedia({ media: 'print' })

  await expect(panel).toBeHidden()
  await expect(page.getByRole('button')).toHaveCount(0)
  await site.close()
})

test('two tabs of one visitor show one conversation, complete after a reload', async ({
  page,
  context,
  product,
}) => {
  const site = await openSite(
    embeddingPages({ snippet: strictSnippet(product, await newBot(product)) }),
  )
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(site.url)
    await widget(tab).launcher.click()
    await expect(widget(tab).input).toBeVisible()
  }

  await widget(page).input.fill('When does the boat leave?')
  await widget(page).input.press('Enter')
  await expect(widget(other).log.getByText(fact).first()).toBeVisible()
  await widget(other).input.fill('Thanks')
  await widget(other).input.press('Enter')
  await expect(widget(page).log.getByText('Thanks', { exact: true })).toBeVisible()

  for (const tab of [page, other]) {
    await tab.reload()
    await expect(widget(tab).log.getByText(fact).first()).toBeVisible()
    await expect(widget(tab).log.getByText('Thanks', { exact: true })).toBeVisible()
  }
  await site.close()
})
