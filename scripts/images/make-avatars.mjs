// Draws the avatars (0 is the brand mark with a face, 1 to 18 are for the avatar panel) and the favicon. Usage: node
// scripts/images/make-avatars.mjs
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'

const publicFolder = join(import.meta.dirname, '../../web/public')
const ink = '#1c1b18'
const coral = '#e8542a'

// Each drawing is 96 × 96; the head covers about x 26 to 70 and y 32 to 76.
const heads = {
  square:
    'M38 32h20a12 12 0 0 1 12 12v18a13 13 0 0 1-13 13H39a13 13 0 0 1-13-13V44a12 12 0 0 1 12-12z',
  circle: 'M48 31a22.5 22.5 0 0 1 0 45a22.5 22.5 0 0 1 0-45z',
  pill: 'M48 31a19.5 19.5 0 0 1 19.5 19.5v6a19.5 19.5 0 0 1-39 0v-6a19.5 19.5 0 0 1 19.5-19.5z',
  wide: 'M40 35h16a20 20 0 0 1 0 40H40a20 20 0 0 1 0-40z',
  shield: 'M37 32h22a11 11 0 0 1 11 11v11c0 13-10 22-22 22s-22-9-22-22V43a11 11 0 0 1 11-11z',
  hexagon:
    'M38.5 32.5h19a5 5 0 0 1 4.3 2.5l9.5 16.5a5 5 0 0 1 0 5l-9.5 16.5a5 5 0 0 1-4.3 2.5h-19a5 5 0 0 1-4.3-2.5l-9.5-16.5a5 5 0 0 1 0-5l9.5-16.5a5 5 0 0 1 4.3-2.5z',
}

const dot = ([x, y], r, fill) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
const bar = ([x, y, w, h], fill) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${Math.min(w, h) / 2}" fill="${fill}"/>`
const shape = (d, fill) => `<path d="${d}" fill="${fill}"/>`
const line = (d, stroke, width = 2.6) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

const eyes = {
  dot: (c) => dot([41, 54], 3.2, c) + dot([55, 54], 3.2, c),
  smile: (c) => line('M37.5 55q3.3-4.6 6.6 0M51.9 55q3.3-4.6 6.6 0', c),
  wide: (c) =>
    dot([41, 54], 4.2, c) +
    dot([55, 54], 4.2, c) +
    dot([42.4, 52.6], 1.3, '#fff') +
    dot([56.4, 52.6], 1.3, '#fff'),
  pill: (c) => bar([38.8, 49.8, 4.6, 8.4], c) + bar([52.6, 49.8, 4.6, 8.4], c),
  wink: (c) => dot([41, 54], 3.2, c) + line('M51.5 54.3h7', c),
}

const mouths = {
  none: () => '',
  smile: (c) => line('M44.6 60.4q3.4 3 6.8 0', c, 2.2),
  o: (c) => dot([48, 61.4], 1.9, c),
}

const behind = {
  antenna: (c) => line('M48 34V19', c, 3.2) + dot([48, 16.5], 5, coral),
  leaf: (c) =>
    shape('M48 33c-1-12 6-18 18-17c-1 12-8 17-18 17z', '#6fae3a') + line('M48 35q1-9 9-13', c, 2.2),
  catEars: (c) =>
    shape('M27 48V24q0-4 3.5-1.5L46 34zM69 48V24q0-4-3.5-1.5L50 34z', c) +
    shape('M31 38V28.5L39 35zM65 38V28.5L57 35z', '#f3b6c6'),
  twinAntennae: (c) =>
    line('M40 36L33 20M56 36L63 20', c, 3) +
    dot([32.5, 18.5], 4.4, '#f4b400') +
    dot([63.5, 18.5], 4.4, '#f4b400'),
  bulb: () =>
    dot([48, 18], 9.5, '#fbd24e') +
    line('M48 24v-6l-3-2.5M48 18l3-2.5', '#b77f00', 1.6) +
    bar([43.5, 26.5, 9, 8], '#3b3a36'),
}

const infront = {
  hardHat: () =>
    shape('M29.5 40a18.5 18 0 0 1 37 0z', '#f4b400') +
    bar([44.5, 19.5, 7, 20], '#ffd75e') +
    bar([24, 37.5, 48, 6], '#d99a00'),
  glasses: (c) =>
    dot([40.2, 54], 7, '#fff') +
    dot([55.8, 54], 7, '#fff') +
    eyes.dot(c) +
    line(
      'M33.2 54a7 7 0 1 0 14 0a7 7 0 1 0-14 0M48.8 54a7 7 0 1 0 14 0a7 7 0 1 0-14 0M47.2 53q.8-.8 1.6 0',
      ink,
      2.4,
    ),
  headset: () =>
    line('M24.5 54v-3a23.5 23.5 0 0 1 47 0v3', ink, 3.6) +
    bar([20.5, 48, 8, 15], ink) +
    bar([67.5, 48, 8, 15], ink) +
    line('M71.5 62q-1 9.5-14 9.8', ink, 2.4) +
    dot([56.5, 71.8], 2.8, coral),
  gradCap: () =>
    shape('M33 33h30v8q-15-5-30 0z', '#35332e') +
    shape('M48 18L76 29.5L48 41L20 29.5z', ink) +
    line('M48 29.5L70 32.5V43', '#f4b400', 2) +
    bar([67.9, 41.5, 4.2, 8], '#f4b400'),
  chefHat: () =>
    shape(
      'M34 42V32a9.5 9.5 0 0 1-1.5-18.6a10 10 0 0 1 10.5-3a9 9 0 0 1 10 0a10 10 0 0 1 10.5 3A9.5 9.5 0 0 1 62 32v10z',
      '#fff',
    ) +
    line('M42.5 26v7M48 25v8M53.5 26v7', '#d8d3c6', 1.6) +
    shape('M34 36.5h28V42H34z', '#ece7da'),
  beanie: () =>
    shape('M28.5 40a19.5 19 0 0 1 39 0z', '#ff8a5b') +
    line('M40 38q.5-8 3-14M56 38q-.5-8-3-14', '#f4753f', 2) +
    bar([26, 36, 44, 8.5], coral) +
    dot([48, 19.5], 5.4, '#fff'),
  scarf: () =>
    shape('M53 74h9.5l1.5 17q-5 1.5-10 0z', '#c8401a') +
    bar([30, 69.5, 36, 9.5], coral) +
    line('M55.5 86v3M58.5 86v3', '#ffb99e', 1.4),
  tie: () =>
    shape('M38 77.5l10 5l10-5l3.5 4l-9.5 8l-4-5.5l-4 5.5l-9.5-8z', '#fff') +
    shape('M44.8 80.5h6.4l-1.4 5l2.7 10.5h-9l2.7-10.5z', coral),
  crown: () =>
    shape(
      'M32 40l-3-17.5q0-2 2-.8l8.5 6.3L46.5 18q1.5-2 3 0L56.5 28l8.5-6.3q2-1.2 2 .8L64 40z',
      '#f4b400',
    ) +
    bar([31.5, 36, 33, 5], '#d99a00') +
    dot([48, 31], 2.4, coral),
  visor: () =>
    shape('M29.5 39a18.5 16.5 0 0 1 37 0z', '#3e6fd0') +
    shape('M29 37.5h38q10 1 12.5 6.5q.5 1.5-1.5 1.5H29q-2 0-2-4t2-4z', '#274b99'),
  flower: () =>
    [0, 72, 144, 216, 288]
      .map(
        (turn) =>
          `<circle cx="65" cy="30.4" r="4.6" fill="#ff9fb2" transform="rotate(${turn} 65 36)"/>`,
      )
      .join('') + dot([65, 36], 3.6, '#f4b400'),
  monocle: (c) =>
    dot([55.5, 54], 7.2, '#fff') +
    dot([55, 54], 3.2, c) +
    line('M48.3 54a7.2 7.2 0 1 0 14.4 0a7.2 7.2 0 1 0-14.4 0M61.5 58.5q4 7 1.5 14', '#b77f00', 2.2),
  bowTie: () =>
    shape('M48 80.5l-11-5.5q-2-.5-2 1.5v9q0 2 2 1.5l11-5.5l11 5.5q2 .5 2-1.5v-9q0-2-2-1.5z', ink) +
    bar([44.5, 77, 7, 7.5], coral),
}

// light background, strong color, head, eyes, mouth, accessory
const faces = [
  ['#ffe0d2', '#d9481f', 'square', 'dot', 'smile', 'antenna'],
  ['#d7eee5', '#0e6b57', 'wide', 'smile', 'smile', 'hardHat'],
  ['#dde5fd', '#3558c4', 'shield', 'dot', 'smile', 'glasses'],
  ['#f8e0ee', '#a53a80', 'circle', 'smile', 'smile', 'headset'],
  ['#fdeec2', '#b87a00', 'square', 'wide', 'smile', 'gradCap'],
  ['#e2ead2', '#557a2b', 'pill', 'pill', 'smile', 'leaf'],
  ['#d9eef8', '#19708f', 'circle', 'dot', 'o', 'chefHat'],
  ['#f1e2d5', '#875a3a', 'circle', 'smile', 'none', 'beanie'],
  ['#e4def7', '#6146b8', 'square', 'wink', 'smile', 'catEars'],
  ['#fbdcd8', '#b3352b', 'hexagon', 'pill', 'smile', 'twinAntennae'],
  ['#d9f0dc', '#2a7d40', 'wide', 'wide', 'smile', 'scarf'],
  ['#e8e5dd', '#3f3c36', 'pill', 'dot', 'none', 'tie'],
  ['#ffe4bd', '#c26410', 'hexagon', 'smile', 'smile', 'crown'],
  ['#d3ecec', '#0b7378', 'circle', 'wide', 'o', 'bulb'],
  ['#dfe5f0', '#475b7d', 'square', 'dot', 'smile', 'visor'],
  ['#f9dde5', '#b53a5e', 'shield', 'smile', 'smile', 'flower'],
  ['#e5f0cd', '#61800f', 'pill', 'dot', 'smile', 'monocle'],
  ['#eadffb', '#7b3bc0', 'wide', 'pill', 'smile', 'bowTie'],
]

const framed = (width, height, inside) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${inside}</svg>`
const tile = (soft, inside) =>
  framed(
    96,
    96,
    `<clipPath id="t"><rect width="96" height="96" rx="24"/></clipPath><g clip-path="url(#t)"><path d="M0 0h96v96H0z" fill="${soft}"/>${inside}</g>`,
  )

function drawAvatar([soft, strong, head, eye, mouth, accessory]) {
  const shoulders = `<ellipse cx="48" cy="98" rx="33" ry="24" fill="${strong}" opacity=".28"/>`
  const plate = `<rect x="31.5" y="45" width="33" height="22" rx="11" fill="#fff"/>`
  const ownEyes = accessory === 'glasses' ? '' : eyes[eye](strong)
  const features = plate + ownEyes + mouths[mouth](strong)
  return tile(
    soft,
    shoulders +
      (behind[accessory]?.(strong) ?? '') +
      shape(heads[head], strong) +
      features +
      (infront[accessory]?.(strong) ?? ''),
  )
}

// The brand mark: a speech bubble with one white and one coral eye.
const bubble = (bright) =>
  shape(
    'M14 8h36a8 8 0 0 1 8 8v24a8 8 0 0 1-8 8H31L19.5 57.4a1.5 1.5 0 0 1-2.5-1.1V48h-3a8 8 0 0 1-8-8V16a8 8 0 0 1 8-8z',
    '#0e6b57',
  ) +
  dot([23, 28], 5, '#fff') +
  dot([41, 28], 5, bright)
const mark = framed(64, 64, bubble('#ff8a5b'))
const brandMark = tile(
  '#e2f2ec',
  `<g transform="translate(12.8 15) scale(1.1)">${bubble('#ff8a5b')}${line('M27 37.5q5 3.6 10 0', '#fff', 2.6)}</g>`,
)

mkdirSync(join(publicFolder, 'images/avatar'), { recursive: true })
for (const [number, svg] of [brandMark, ...faces.map(drawAvatar)].entries()) {
  const png = new Resvg(svg, { fitTo: { mode: 'width', value: 192 } }).render().asPng()
  writeFileSync(join(publicFolder, `images/avatar/${number}.png`), png)
}
writeFileSync(join(publicFolder, 'favicon.svg'), `${mark}\n`)
