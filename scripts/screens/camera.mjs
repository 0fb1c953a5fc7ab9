// Takes the pictures and lays many of them on one sheet.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { password } from './calls.mjs'

/** Signs everybody in once; answers what their browsers then keep. */
export async function signInAll(browser, url, people) {
  const kept = { visitor: undefined }
  for (const [who, { email, code }] of Object.entries(people)) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(`${url}/login?redirect=/profile`)
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
    if (code) {
      await page.getByLabel('Code', { exact: true }).fill(code)
      await page.getByRole('button', { name: 'Continue' }).click()
    }
    await page.waitForURL(({ pathname }) => pathname === '/profile')
    kept[who] = await page.context().storageState()
    await page.close()
  }
  return kept
}

/** A page in which the person is signed in, or nobody. */
export async function pageOf(browser, storageState, { width, theme }) {
  const context = await browser.newContext({
    viewport: { width, height: width < 600 ? 844 : 900 },
    colorScheme: theme,
    reducedMotion: 'reduce',
    ...(storageState && { storageState }),
  })
  const page = await context.newPage()
  page.setDefaultTimeout(6_000)
  return page
}

/** Scrolls through the page once, because pictures load when they come into view. */
async function wakeAll() {
  for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
    scrollTo(0, top)
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
  scrollTo(0, 0)
  await new Promise((resolve) => setTimeout(resolve, 120))
}

/** What stands out of the window or of a panel in it, which no picture shows as clearly. */
const misfits = () =>
  [document.documentElement, ...document.querySelectorAll('[role=dialog], [role=alertdialog]')]
    .flatMap((box) => [box, ...box.querySelectorAll(':scope > div')])
    .filter((box) => box.scrollWidth > box.clientWidth + 1)
    .map((box) => `${box.localName} holds ${box.scrollWidth} px in ${box.clientWidth} px`)

/** Takes one scene in each theme and answers what does not fit; null when the route led elsewhere. */
export async function take(page, url, { scene, fileOf, themes }) {
  await scene.before?.(page)
  await page.goto(url + scene.route, { waitUntil: scene.before ? 'load' : 'networkidle' })
  if (scene.before) await page.waitForTimeout(1_200)
  if (new URL(page.url()).pathname !== scene.route.split('?')[0]) return null
  await scene.act?.(page)
  if (scene.act) await page.waitForTimeout(400)
  if (!scene.window) await page.evaluate(wakeAll)
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.waitForTimeout(250) // pictures of the other theme are loaded, colours have arrived
    await page.screenshot({ path: fileOf(theme), fullPage: !scene.window })
  }
  return page.evaluate(misfits)
}

/** Many pictures on one, so that they can be looked at together. */
export async function sheet(browser, { file, pictures, width }) {
  const page = await browser.newPage({ viewport: { width: 1600, height: 900 } })
  const cell = width < 600 ? 250 : 385
  const figures = pictures.map((picture) => {
    const png = readFileSync(picture).toString('base64')
    return `<figure style="margin:0;width:${cell}px;height:${cell * (width < 600 ? 1.9 : 1.2)}px;overflow:hidden"><figcaption style="font:11px sans-serif;background:#ff0">${path.basename(picture)}</figcaption><img style="width:100%" src="data:image/png;base64,${png}"></figure>`
  })
  await page.setContent(
    `<body style="margin:8px;background:#888;display:flex;flex-wrap:wrap;gap:8px">${figures.join('')}`,
  )
  await page.screenshot({ path: file, fullPage: true })
  await page.close()
}
