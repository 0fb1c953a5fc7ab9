// `npm run screens`: pictures of every screen in the states that people meet, in .cache/screens.
// `-- --widths 390,1440 --themes light --only faq,chat` takes fewer. Each run ends with sheets of many.
import { existsSync, mkdirSync, rmSync } from 'node:fs'
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
const themes = asked.themes.split(',')
const missed = []

/** One scene in one size, on a page of its own; answers whether there was anything to see. */
async function pictures(scene, width) {
  const fileOf = (theme) => path.join(folder, `${scene.name}-${width}-${theme}.png`)
  const page = await pageOf(browser, kept[scene.who], { width, theme: themes[0] })
  isSlow = scene.isSlow === true
  try {
    const misfits = await take(page, product.url, { scene, fileOf, themes })
    missed.push(...(misfits ?? []).map((misfit) => `${scene.name}, ${width} px: ${misfit}`))
    return misfits !== null
  } catch (error) {
    // What was taken before it went wrong stays, and the others are still to come.
    missed.push(`${scene.name}, ${width} px: ${error.message.split('\n')[0]}`)
    return themes.every((theme) => existsSync(fileOf(theme)))
  } finally {
    await page.context().close()
  }
}

if (asked.only === '') rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const width of asked.widths.split(',').map(Number)) {
  const shown = []
  for (const scene of scenes) if (await pictures(scene, width)) shown.push(scene)
  for (const theme of themes) {
    const files = shown.map(({ name }) => path.join(folder, `${name}-${width}-${theme}.png`))
    for (let at = 0; at < files.length; at += picturesOnASheet) {
      const file = path.join(folder, `sheet-${width}-${theme}-${at / picturesOnASheet + 1}.png`)
      await sheet(browser, { file, width, pictures: files.slice(at, at + picturesOnASheet) })
    }
  }
  console.log(`${shown.length} scenes, ${width} px, ${themes.join(' and ')}`)
}
await browser.close()
await product.stop()
model.stop()
for (const line of missed) console.error(line)
process.exitCode = missed.length === 0 ? 0 : 1
