import { expect, test } from 'vitest'
import { extractionLimits } from '../src/document/limits.ts'
import { SlideText } from '../src/slides/slide-text.ts'

/** Elements of a slide as [name, children or text, attributes]. */
type Element = [name: string, inside?: string | Element[], attributes?: Record<string, string>]

function write(reader: SlideText, [name, inside = '', attributes = {}]: Element): void {
  reader.open(name, (attribute) => attributes[attribute])
  if (typeof inside === 'string') reader.text(inside)
  else for (const each of inside) write(reader, each)
  reader.close(name)
}

function read(elements: Element[], mode?: 'slide' | 'notes' | 'comments') {
  const reader = new SlideText(extractionLimits, mode)
  for (const each of elements) write(reader, each)
  return { title: reader.title, text: reader.out.toString() }
}

const levelOf = (level: string): Element => ['pPr', '', { lvl: level }]
const line = (text: string, level?: string): Element => [
  'p',
  [...(level === undefined ? [] : [levelOf(level)]), ['t', text]],
]
const shape = (type: string, lines: Element[]): Element => ['sp', [['ph', '', { type }], ...lines]]

test('the title is apart, a body of several lines is a list, and repeated placeholders are left out', () => {
  const slide = [
    shape('title', [line('Prices')]),
    shape('body', [line('Small: 5'), line('with lid', '1'), line('  ')]),
    shape('sldNum', [line('17')]),
    shape('title', [line('A second title')]),
  ]

  const { title, text } = read(slide)

  expect(title).toBe('Prices')
  expect(text).toBe('- Small: 5\n  - with lid\n\nA second title')
})

test('fallback drawings are skipped, and text outside of text elements', () => {
  const slide: Element[] = [
    ['Fallback', [shape('body', [line('twice')])]],
    [
      'sp',
      [
        [
          'p',
          [
            ['t', 'once'],
            ['fld', 'hidden'],
          ],
        ],
      ],
    ],
  ]

  expect(read(slide)).toEqual({ title: '', text: 'once' })
})

test('a line of white space does not make a list of one line', () => {
  expect(read([shape('body', [line('Open'), line(' ')])]).text).toBe('Open')
})

test('a fallback drawing within a shape does not end it', () => {
  const drawing: Element = ['Fallback', [shape('sldNum', [line('17')])]]

  expect(read([shape('body', [line('One'), drawing, line('Two')])]).text).toBe('- One\n- Two')
})

test('a table keeps its cells, and a paragraph after it is text again', () => {
  const cell = (...lines: string[]): Element => ['tc', lines.map((text) => line(text))]
  const table: Element = [
    'tbl',
    [
      ['tr', [cell('a', 'b'), cell('c')]],
      ['tr', [cell('d'), cell('')]],
    ],
  ]

  const { text } = read([table, shape('subTitle', [line('after')])])

  expect(text).toContain('| a b | c |')
  expect(text).toContain('| d |')
  expect(text.endsWith('\n\nafter')).toBe(true)
})

test('notes have no title and comments are paragraphs', () => {
  expect(read([shape('title', [line('Say hello')])], 'notes')).toEqual({
    title: '',
    text: 'Say hello',
  })
  expect(read([['text', 'Too long?']], 'comments')).toEqual({ title: '', text: 'Too long?' })
})
