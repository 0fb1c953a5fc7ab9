import { describe, expect, test } from 'vitest'
import { CitationMarks } from './citation-marks.ts'

function read(text: string, size = 8_192) {
  const marks = new CitationMarks({ passages: 4, abstention: 'Nothing found.' })
  let shown = ''
  for (let at = 0; at < text.length; at += size) shown += marks.push(text.slice(at, at + size))
  shown += marks.end()
  return { shown, cited: marks.cited }
}

describe.each([1, 2, 3, 7, 8_192])(
  'the citations of a model in pieces of %i characters',
  (size) => {
    test.each([
      ['It takes 45 days [2].', 'It takes 45 days.', [2]],
      [
        'It takes 45 days. [2] The fee is 190 dollars.[1]',
        'It takes 45 days. The fee is 190 dollars.',
        [2, 1],
      ],
      ['It takes 45 days [1][3], or more [2, 4].', 'It takes 45 days, or more.', [1, 3, 2, 4]],
      ['All of it [1-3].', 'All of it.', [1, 2, 3]],
      ['Wide 【2】 and with a cross【3†source】.', 'Wide and with a cross.', [2, 3]],
      ['Unknown ones [7] and [99] are hidden [^1].', 'Unknown ones and are hidden.', [1]],
      ['- Open [1]\n- Closed [2]\n', '- Open\n- Closed\n', [1, 2]],
      ['[1] It takes 45 days.', 'It takes 45 days.', [1]],
    ])('are taken out: %s', (text, shown, cited) => {
      expect(read(text, size)).toEqual({ shown, cited })
    })

    test.each([
      'See [2](https://example.com) and [the form](https://example.com).',
      'Since [2024] it is [sic] so [0], a[b] and [ ] todo.',
      'Use `row[1]` or\n```\nlist[2]\n```\nfor it.',
      'An open bracket [1',
      'Spaces at the end  ',
    ])('stay when they are none: %s', (text) => {
      expect(read(text, size)).toEqual({ shown: text, cited: [] })
    })

    test('an abstention inside of a reply becomes its sentence', () => {
      expect(read('Sure. [NOT_FOUND] Bye.', size).shown).toBe('Sure. Nothing found. Bye.')
    })
  },
)
