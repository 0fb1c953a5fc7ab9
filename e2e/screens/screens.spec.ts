import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { test } from './accounts.ts'
import { waitUntilLoaded, waitForAnimations } from '../support/accessibility.ts'
import { ampere, ask, click, scenes, scenesOf } from './scenes.ts'

const root = path.resolve(import.meta.dirname, '../..')
const themes = ['light', 'dark'] as const

/** Waits in this theme until nothing is loading or fading. */
async function waitUntilSettled(page: Page, colorScheme: (typeof themes)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await waitUntilLoaded(page)
  await page.evaluate(() =>
    Promise.allSettled(
      Array.from(document.images, (image) => {
        image.loading = 'eager'
        return image.decode()
      }),
    ),
  )
  await page.evaluate(waitForAnimations)
}

for (const scene of scenes) {
  const name = `${scene.account}-${scene.name}`
  test(name, async ({ open, provider }) => {
    provider.alwaysReply('Within **300 ms**. Every outdoor socket needs a 30 mA RCD.')
    for (const width of [390, 768, 1440]) {
      const page = await open(scene, { width, height: width < 600 ? 844 : 900 })
      for (const theme of themes) {
        await waitUntilSettled(page, theme)
        const file = path.join(root, `.cache/screens/${name}-${width}-${theme}.png`)
        // A panel covers the window, not the page.
        const fullPage = !(await page.getByRole('dialog').isVisible())
        await page.screenshot({ path: file, fullPage })
      }
      const needed = await page.evaluate(() => document.documentElement.scrollWidth)
      expect.soft(needed, `${width} px`).toBeLessThanOrEqual(width)
    }
  })
}

const answer = `Yes. Every outdoor socket needs a **30 mA RCD**. Before you energise it:

1. Check that its enclosure is rated IP44 or better.
2. Press the test button: the RCD must trip within 300 ms.`
const askRcd = ask('Do I need an RCD for an outdoor socket?', 'within 300 ms')

const desktop = { width: 1440, height: 900, deviceScaleFactor: 0.625 }
const phone = { width: 390, height: 796, deviceScaleFactor: 0.75 }
const sizes: Record<string, typeof desktop> = {
  home: { ...desktop, height: 1000 },
  overview: { ...desktop, deviceScaleFactor: 1 },
}
const pictures = [
  ...scenesOf('visitor', ['home', '/']),
  ...scenesOf(
    'owner',
    ['overview', ampere('chatUI'), askRcd],
    ['dashboard', '/dashboard'],
    ['sources', ampere('sources')],
    ['functions', ampere('integration'), click('Edit: track_order')],
    ['preview', ampere('chatUI'), askRcd],
    ['embed', ampere('embed')],
    ['subscription', '/subscription'],
  ),
]
const onPhone = scenesOf(
  'owner',
  ['dashboard', '/dashboard'],
  ['sources', ampere('sources')],
  ['chat', '/chatbotiframe/:ampere', askRcd],
)

for (const picture of pictures) {
  const { name } = picture
  test(`${name} @readme`, async ({ open, provider }) => {
    provider.alwaysReply(answer)
    const page = await open(picture, sizes[name] ?? desktop)
    await waitUntilSettled(page, name === 'preview' ? 'dark' : 'light')
    await page.screenshot({ path: path.join(root, `docs/screens/${name}.png`) })
  })
}

test('three phones @readme', async ({ open, page, provider }) => {
  provider.alwaysReply(answer)
  const images: string[] = []
  for (const scene of onPhone) {
    const phonePage = await open(scene, phone)
    await waitUntilSettled(phonePage, 'light')
    const png = await phonePage.screenshot({ type: 'png' })
    images.push(`<img width="292" src="data:image/png;base64,${png.toString('base64')}">`)
  }
  await page.setViewportSize({ width: 900, height: 596 })
  const style = 'margin:0;display:flex;justify-content:space-between'
  await page.setContent(`<body style="${style}">${images.join('')}`)
  await page.screenshot({ path: path.join(root, 'docs/screens/phone.png') })
})
