import type { Page } from '@playwright/test'
import { writeRows } from '../support/database.ts'
import { fact, test, type OwnedBot } from '../support/fixtures/bot.ts'
import { overflowFaults, nextPaint } from '../support/overflow.ts'
import { post, signIn } from '../support/owner.ts'
import { allPages, publicPages } from '../support/pages.ts'
import type { Product } from '../support/server.ts'
import { expect } from '../support/test.ts'
import { openPage } from '../support/accessibility.ts'

// The product in a language in which every letter has an accent and texts are a third longer. Dates follow the
// browser's language: in Japanese they have no word of Latin letters.
test.use({ language: 'pseudo', locale: 'ja-JP', contextOptions: { reducedMotion: 'reduce' } })
test.setTimeout(400_000)

const widths = [320, 390, 768, 1440]

const tabs = ['sources', 'chatUI', 'embed', 'setting', 'integration', 'conversations']

/**
 * Words that are not translated: names, also of the browser and the system of a sign-in, file types, the time zone, the
 * stored role, and what tests and owners typed.
 */
const untranslated = new Set(
  `Askwell Free Hobby Business Professional Enterprise Google Chrome Windows JavaScript Markdown OpenAPI
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

test('UX-74 conversations, answers and websites have no English word in a second language', async ({
  page,
  product,
  ownedBot,
}) => {
  await addContent(product, ownedBot)
  await signIn(page, ownedBot.owner.email)
  const tab = page.getByRole('tabpanel')
  const dialog = page.getByRole('dialog')
  const faults: string[] = []
  const check = async (name: string) => faults.push(...(await faultsOf(page, name)))

  await page.goto(`/chatbot/${ownedBot.botId}?tab=conversations&conversation=${sessionId}`)
  await expect(tab.getByText(fact).last()).toBeVisible()
  await check('a conversation')
  await page.goto(`/chatbot/${ownedBot.botId}?tab=conversations`)
  await tab.getByRole('button').last().click()
  await expect(dialog).toBeVisible()
  await check('erasing a visitor')
  await page.goto(`/chatbot/${ownedBot.botId}?tab=sources`)
  await tab.getByRole('button', { name: site }).first().click()
  await expect(tab.getByRole('group').first()).toBeVisible()
  await check('the schedule of a website')
  await page.locator('section[aria-labelledby="team-answers"]').getByRole('button').first().click()
  await expect(dialog).toBeVisible()
  await check('an answer of the team')

  expect(faults).toEqual([])
})

const sessionId = 'cs_second_language'
const site = 'https://shelf.example.org'

/** A conversation with a withheld sentence, a website with pages in several states, and an answer of the team. */
async function addContent(product: Product, { owner, botId }: OwnedBot): Promise<void> {
  const at = Date.now()
  const place = { owner_id: owner.id, bot_id: botId }
  const session = { id: sessionId, kind: 'visitor', message_count: 1, first_question: fact }
  const visitor = { visitor_id: 'ada', visitor_name: 'Ada Byron', withheld_count: 1 }
  writeRows(product, 'chat_session', [
    { ...place, ...session, ...visitor, created_at: at, last_at: at },
  ])
  const message = { question: fact, reply: fact, sources: '[]', model: 'built-in', charged: 1 }
  const withheld = JSON.stringify([{ text: fact, claim: 'four', offset: 0 }])
  writeRows(product, 'chat_message', [
    {
      ...place,
      ...message,
      id: 'm_second_language',
      session_id: sessionId,
      state: 'answered',
      taken_back: withheld,
      rating: 'down',
      created_at: at,
      ended_at: at,
    },
  ])
  const counts = { parts_total: 1, parts_done: 1, chunk_count: 1, characters: 90, choose: 0 }
  const times = { created_at: at, updated_at: at, checked_at: at, size_bytes: 90 }
  const source = { ...place, ...counts, ...times, state: 'ready', revision: 'r', content_hash: 'h' }
  const page = { ...source, kind: 'page', parent_id: 'second_site', type: 'html', name: fact }
  writeRows(product, 'source', [
    { ...source, id: 'second_site', kind: 'website', type: 'website', name: site, url: site },
    { ...page, id: 'second_page', url: `${site}/a` },
    { ...page, id: 'lost_page', url: `${site}/b`, missing_since: at, unpublished_at: at },
  ])
  await post(product, '/teach_answer', {
    body: { bot_id: botId, question: fact, wordings: [], answer: fact, is_exact: true },
    token: owner.token,
  })
}
