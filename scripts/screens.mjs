// `npm run screens`: pictures of every screen in the states that people meet, in .cache/screens.
// `-- --widths 390,1440 --themes light --only faq,chat` takes fewer. Each run ends with sheets of many.
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { installIfNeeded, root, runUnderPinnedNode } from './runtime.mjs'

installIfNeeded()
runUnderPinnedNode()

const { values: asked } = parseArgs({
  options: {
    widths: { type: 'string', default: '390,768,1440' },
    themes: { type: 'string', default: 'light,dark' },
    only: { type: 'string', default: '' },
  },
})

const { buildIfStale } = await import('./build.mjs')
await buildIfStale()
const { chromium } = await import('@playwright/test')
const { findChromium } = await import('./find-chromium.mjs')
const { serveBuilt } = await import('./serve-built.mjs')
const { pageOf, sheet, signInAll, take } = await import('./screens/camera.mjs')
const { startModel } = await import('./screens/model.mjs')
const { bringPeople } = await import('./screens/people.mjs')
const { scenesOf } = await import('./screens/scenes.mjs')

const folder = path.join(root, '.cache/screens')
const picturesOnASheet = 12
let isSlow = false

const model = await startModel(() => isSlow)
const product = await serveBuilt({ ...model.env, CHAT_PER_MINUTE: '100000', TRUST_PROXY: '1' })
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
})

const { people, bots } = await bringPeople(product)
const kept = await signInAll(browser, product.url, people)
const wanted = asked.only.split(',')
const scenes = scenesOf(bots)
  .map((scene) => ({ ...scene, name: `${scene.who}-${scene.name}` }))
  .filter(({ name }) => wanted.some((word) => name.includes(word)))
const missed = []

/** One scene in one size and theme, on a page of its own; answers the picture that it became. */
async function picture(scene, { width, theme }) {
  const file = path.join(folder, `${scene.name}-${width}-${theme}.png`)
  const page = await pageOf(browser, kept[scene.who], { width, theme })
  isSlow = scene.isSlow === true
  try {
    const misfits = await take(page, product.url, { scene, file })
    missed.push(...(misfits ?? []).map((misfit) => `${scene.name}, ${width} px: ${misfit}`))
    return misfits === null ? [] : [file]
  } catch (error) {
    missed.push(`${scene.name}, ${width} px, ${theme}: ${error.message.split('\n')[0]}`)
    await page.screenshot({ path: file })
    return [file]
  } finally {
    await page.context().close()
  }
}

if (asked.only === '') rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const width of asked.widths.split(',').map(Number)) {
  for (const theme of asked.themes.split(',')) {
    const pictures = []
    for (const scene of scenes) pictures.push(...(await picture(scene, { width, theme })))
    for (let at = 0; at < pictures.length; at += picturesOnASheet) {
      const file = path.join(folder, `sheet-${width}-${theme}-${at / picturesOnASheet + 1}.png`)
      await sheet(browser, { file, width, pictures: pictures.slice(at, at + picturesOnASheet) })
    }
    console.log(`${pictures.length} pictures, ${width} px, ${theme}`)
  }
}
await browser.close()
await product.stop()
model.stop()
for (const line of missed) console.error(line)
process.exitCode = missed.length === 0 ? 0 : 1
