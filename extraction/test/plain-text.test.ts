import { describe, expect, test } from 'vitest'
import { textBlocks } from '../src/text/plain-text.ts'

const headingsOf = (text: string) => textBlocks(text).flatMap(({ heading }) => heading ?? [])

describe('headings of a plain text', () => {
  test('are the short lines above paragraphs', () => {
    const text =
      'Miller & Sons\n\nEmergency service\nWe come at night. Call us.\n\nOpening hours\nMonday: 8 to 5\nTuesday: 8 to 4\n'

    expect(textBlocks(text)).toEqual([
      { text: 'Miller & Sons' },
      { heading: 'Emergency service', text: 'We come at night. Call us.' },
      { heading: 'Opening hours', text: 'Monday: 8 to 5\nTuesday: 8 to 4\n'.trimEnd() },
    ])
  })

  test('may be followed by Windows line ends', () => {
    expect(headingsOf('Payment\r\nWe take cards.\r\n\r\nTerms\r\nThirty days are usual.')).toEqual([
      'Payment',
      'Terms',
    ])
  })

  test.each([
    [
      'a wrapped paragraph',
      'We repair boilers and fit bathrooms in the\nwhole town. It costs little.\n\nThe men and women of our team live in\nLeeds and Bradford. They know it.',
    ],
    ['a signature', 'Best regards\nSusan\n\nKind regards\nHarold'],
    ['questions', 'Do you deliver?\nYes, every day.\n\nIs it free?\nYes, it is.'],
    ['one line that may be by chance', 'Terms\nThirty days are usual.\n\nThe rest is here.'],
    ['telephone numbers', 'Call 0113 496\nThat is all.\n\nCall 0113 497\nThat is more.'],
  ])('are none in %s', (_, text) => {
    expect(headingsOf(text)).toEqual([])
  })
})
