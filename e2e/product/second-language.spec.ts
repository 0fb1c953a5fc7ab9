import type { Page } from '@playwright/test'
import { fact, test } from '../support/fixtures/bot.ts'
import { overflowFaults, nextPaint } from '../support/overflow.ts'
import { signIn } from '../support/owner.ts'
import { allPages, publicPages } from '../support/pages.ts'
import { expect } from '../support/test.ts'
import { openPage } from '../support/accessibility.ts'

// The product in a language in which every letter has an accent and texts are a third longer. Dates follow the
// browser's language: in Japanese they have no word of Latin letters.
test.use({ language: 'pseudo', locale: 'ja-JP', contextOptions: { reducedMotion: 'reduce' } })
test.setTimeout(400_000)

const widths = [320, 390, 768, 1440]

const tabs = ['sources', 'chatUI', 'embed', 'setting', 'integration']

/** Words that are not translated: names, file types, the time zone, the stored role, and what tests and owners typed. */
const untranslated = new Set(
  `Askwell Free Hobby Business Professional Enterprise Google JavaScript Markdown OpenAPI
  UTC Shelf Ada Byron Customer support agent FFFFFF How long may book fern and knowledge txt example test com org http https localhost png jpg webp pdf csv html
  ${fact}`
    .toLowerCase()
    .match(/[a-z]+/g),
)

/** The texts of a page and its accessible names, without code and addresses. */
const shownTexts = () => {
  const texts: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.parentElement?.closest('code, pre, script, style, noscript, option, del')) {
      texts.push(node.textContent ?? '')
    }
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      texts.push(element.getAttribute(name) ?? '')
    }
  }
  return [document.title, ...texts]
}

/** Words of plain letters, which are not translated. */
async function englishOn(page: Page): Promise<string[]> {
  const texts = await page.evaluate(shownTexts)
  const words = texts.flatMap((text) =>
    text
      .replace(/\S*[@/_]\S*|\S+\.\w{2,4}\b/g, ' ')
      .split(/[^\p{L}]+/u)
      .filter((word) => /^[A-Za-z]{3,}$/.test(word) && !untranslated.has(word.toLowerCase())),
  )
  return [...new Set(words)]
}

/** Faults of the current page: English words, and overflow. */
async function faultsOf(page: Page, name: string): Promise<string[]> {
  const faults = (await englishOn(page)).map((word) => `${name}: ${word}`)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(nextPaint)
    faults.push(
      ...(await page.evaluate(overflowFaults)).map((fault) => `${name} at ${width} px: ${fault}`),
    )
  }
  return faults
}

test('UX-74 a visitor of a second language sees no English word, and longer words fit', async ({
  page,
  ownedBot,
}) => {
  const faults: string[] = []
  for (const path of [...publicPages, '/login', '/register', '/forgot_password', '/nowhere']) {
    await openPage(page, path)
    faults.push(...(await faultsOf(page, path)))
  }
  await page.goto(`/chatbotiframe/${ownedBot.botId}`)
  await expect(page.getByRole('textbox')).toBeVisible()
  faults.push(...(await faultsOf(page, 'the chat page')))

  expect(faults).toEqual([])
})

test('UX-74 an owner of a second language sees no English word, and longer words fit', async ({
  page,
  ownedBot,
}) => {
  await signIn(page, ownedBot.owner.email)
  const checked: readonly string[] = publicPages
  const faults: string[] = []
  for (const path of allPages(ownedBot.botId).filter((each) => !checked.includes(each))) {
    if ((await openPage(page, path)) === path) faults.push(...(await faultsOf(page, path)))
  }
  for (const tab of tabs) {
    await page.goto(`/chatbot/${ownedBot.botId}?tab=${tab}`)
    await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible()
    faults.push(...(await faultsOf(page, tab)))
  }

  expect(faults).toEqual([])
})
