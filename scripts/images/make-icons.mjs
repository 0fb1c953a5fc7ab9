// Draws the icons from the favicon, and the preview image for shared links. Usage: node scripts/images/make-icons.mjs
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { Resvg } from '@resvg/resvg-js'
import { findChromium } from '../browser/find-chromium.mjs'
import { root } from '../runtime.mjs'

const publicFolder = join(root, 'web/public')
const mark = readFileSync(join(publicFolder, 'favicon.svg'), 'utf8')
const inside = mark.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '')

const toPng = (svg, width) =>
  new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng()

/** The brand mark on a background. `room` is the margin as a fraction of the edge length. */
function onPaper(room) {
  const scale = (512 * (1 - 2 * room)) / 64
  const edge = 512 * room
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><path d="M0 0h512v512H0z" fill="#fbfaf7"/><g transform="translate(${edge} ${edge}) scale(${scale})">${inside}</g></svg>`
}

/** An .ico file that contains one PNG image with this edge length in pixels. */
function toIco(png, edge) {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(edge, 6)
  header.writeUInt8(edge, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

const dataUrl = (file, type) => `data:${type};base64,${readFileSync(file).toString('base64')}`
const avatar = (number) => dataUrl(join(publicFolder, `images/avatar/${number}.png`), 'image/png')
const font = (name) =>
  dataUrl(
    join(root, `node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`),
    'font/woff2',
  )

const sharePage = () => `<!doctype html><style>
@font-face { font-family: Display; font-weight: 200 800; src: url(${font('bricolage-grotesque')}) }
@font-face { font-family: Text; font-weight: 300 900; src: url(${font('figtree')}) }
* { margin: 0; box-sizing: border-box }
body { width: 1200px; height: 630px; background: #fbfaf7; color: #1c1b18; font: 500 23px/1.45 Text }
.words { position: absolute; left: 72px; top: 76px; width: 600px }
.words svg { width: 76px }
h1 { font: 800 66px/1.04 Display; letter-spacing: -0.02em; margin: 52px 0 30px }
.lead { width: 540px; font-size: 28px; line-height: 1.4; color: #4f4b43 }
.block { position: absolute; right: 0; top: 62px; width: 470px; height: 506px; background: #ffe9df; border-radius: 36px 0 0 36px }
.chat { position: absolute; right: 64px; top: 112px; width: 442px; background: #fff; border-radius: 28px; overflow: hidden; box-shadow: 0 0 0 1px #e5e1d8, 0 24px 60px -18px rgb(28 27 24 / .28) }
.head { display: flex; gap: 16px; align-items: center; background: #0e6b57; color: #fff; padding: 18px 22px; font: 700 25px Display }
.head img { width: 52px; border-radius: 14px }
.log { padding: 26px 26px 56px 44px; display: grid; gap: 20px }
.ask { justify-self: end; background: #1c1b18; color: #fbfaf7; border-radius: 20px 6px 20px 20px; padding: 12px 20px }
.answer { background: #f4f2ec; border-radius: 6px 20px 20px; padding: 18px 20px }
.answer b { font-weight: 700 }
.chip { display: inline-block; background: #e2f2ec; color: #0b5748; font-size: 16px; font-weight: 700; border-radius: 7px; padding: 0 8px }
.from { border-top: 1px solid #e5e1d8; margin-top: 14px; padding-top: 12px; font-size: 19px; color: #4f4b43 }
.face { position: absolute; background: #fff; padding: 7px; border-radius: 22px; box-shadow: 0 10px 28px -10px rgb(28 27 24 / .3) }
.face img { display: block; width: 66px; border-radius: 16px }
</style>
<div class="words">${mark}<h1>Answers from<br>your own files,<br>in your own voice.</h1>
<p class="lead">Chatbots that know what they were taught, and say so when they do not.</p></div>
<div class="block"></div>
<div class="chat"><div class="head"><img src="${avatar(4)}">Staff handbook</div><div class="log">
<p class="ask">May I work from abroad?</p>
<div class="answer"><b>Twenty days a year</b>, if your team lead agrees. <span class="chip">1</span>
<p class="from">1 &nbsp;Handbook.pdf, page 12</p></div></div></div>
<div class="face" style="right:470px;top:436px"><img src="${avatar(2)}"></div>
<div class="face" style="right:36px;top:486px"><img src="${avatar(9)}"></div>`

async function drawShare() {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
  await page.setContent(sharePage())
  await page.evaluate(() => document.fonts.ready)
  const png = await page.screenshot()
  await browser.close()
  return png
}

mkdirSync(join(publicFolder, 'icons'), { recursive: true })
const icons = {
  'any-192': toPng(mark, 192),
  'any-512': toPng(mark, 512),
  'maskable-512': toPng(onPaper(0.2), 512),
  'apple-touch': toPng(onPaper(0.14), 180),
}
for (const [name, png] of Object.entries(icons)) {
  writeFileSync(join(publicFolder, `icons/${name}.png`), png)
}
writeFileSync(join(publicFolder, 'favicon.ico'), toIco(toPng(mark, 32), 32))
writeFileSync(join(publicFolder, 'images/share.png'), await drawShare())
