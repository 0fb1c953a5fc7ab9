import { expect, test } from 'vitest'
import { extractBytes, textOf } from './fixtures/extract-bytes.ts'

test('subtitles in SubRip form are read as text without numbers, times and marks', async () => {
  const file =
    '\uFEFF1\r\n00:00:01,000 --> 00:00:04,200\r\n<i>We open at nine</i>\r\nand close at six.\r\n\r\n' +
    '2\r\n00:00:04,400 --> 00:00:07,000\r\n{\\an8}A repair takes two days.\r\n'

  const read = await extractBytes(file, 'tour.srt')

  expect(read).toMatchObject({ outcome: 'ok', kind: 'subtitles' })
  expect(textOf(read)).toBe('We open at nine and close at six. A repair takes two days.')
})

test('WebVTT names who speaks, and its notes, styles and settings are no text', async () => {
  const file =
    'WEBVTT - Staff meeting\n\nNOTE made by a machine\n\nSTYLE\n::cue { color: red }\n\n' +
    'one\n00:01.000 --> 00:03.000 align:start\n<v Anna>Who has the key?\n\n' +
    '01:00:03.000 --> 01:00:05.000\n<v.loud Ben>It hangs in the office.</v>\n\n' +
    '01:00:05.000 --> 01:00:07.000\n<v Ben>Second floor.'

  expect(textOf(await extractBytes(file, 'meeting.vtt'))).toBe(
    'Anna: Who has the key?\n\nBen: It hangs in the office. Second floor.',
  )
})

test('lines that automatic captions show twice are read once', async () => {
  const file =
    'WEBVTT\n\n00:01.000 --> 00:02.000\nThe bus leaves\nat ten\n\n' +
    '00:02.000 --> 00:03.000\nat ten\nfrom the market.\n\n00:03.000 --> 00:04.000\nfrom the market.\n'

  expect(textOf(await extractBytes(file, 'tour.vtt'))).toBe(
    'The bus leaves at ten from the market.',
  )
})

const cue = (n: number) =>
  `${n}\n00:00:${String(n).padStart(2, '0')},000 --> 00:00:${n + 10},000\nThis is what was said as number\n${n} of the day.`

test('a long talk becomes several paragraphs, each of whole sentences', async () => {
  const file = Array.from({ length: 20 }, (_, n) => cue(n)).join('\n\n')

  const paragraphs = textOf(await extractBytes(file, 'talk.srt')).split('\n\n')

  expect(paragraphs.map((paragraph) => paragraph.endsWith('of the day.'))).toEqual([
    true,
    true,
    true,
  ])
})

test('captions without sentences become paragraphs too', async () => {
  const file = Array.from(
    { length: 200 },
    (_, n) => `${n}\n00:00:01,000 --> 00:00:02,000\nword number ${n} of it`,
  ).join('\n\n')

  const paragraphs = textOf(await extractBytes(file, 'talk.srt')).split('\n\n')

  expect(paragraphs.every(({ length }) => length < 1_600)).toBe(true)
})

test('a text that only mentions a time stays a text', async () => {
  const read = await extractBytes('Departure\n\nThe bus: 00:10 -> 00:20', 'bus.txt')

  expect(read).toMatchObject({ kind: 'txt' })
})

test('subtitles without any words are refused as empty', async () => {
  expect(await extractBytes('WEBVTT\n\n00:01.000 --> 00:02.000\n\n', 'empty.vtt')).toMatchObject({
    outcome: 'empty',
  })
})

test('times of a megabyte are read in time that grows with the file', async () => {
  const file = `WEBVTT\n\n${'00:01.000 --> '.repeat(70_000)}`

  expect(await extractBytes(file, 'hostile.vtt')).toMatchObject({ outcome: 'empty' })
})
