import { describe, expect, test } from 'vitest'
import { checkFiles } from './upload-checks.ts'

const tenMebibytes = 10 * 1024 * 1024
const file = (name: string, size = 5) => new File([new Uint8Array(size)], name)
const names = (files: File[]) => files.map(({ name }) => name)

describe('files are checked before they are sent', () => {
  test('VAL-20 a file of 10 MiB is accepted and one byte more is refused with name and reason', () => {
    const checked = checkFiles(
      [file('fits.pdf', tenMebibytes), file('big.pdf', tenMebibytes + 1)],
      [],
    )

    expect(names(checked.accepted)).toEqual(['fits.pdf'])
    expect(checked.refused).toEqual([{ name: 'big.pdf', reason: 'Each file can be up to 10MB' }])
  })

  test('a file of an unsupported type is refused and the others are accepted', () => {
    const checked = checkFiles(
      [file('photo.gif'), file('scan.png'), file('prices.XLSX'), file('notes.txt')],
      [],
    )

    expect(names(checked.accepted)).toEqual(['scan.png', 'prices.XLSX', 'notes.txt'])
    expect(checked.refused[0]?.reason).toBe(
      "We can't read this kind of file. Use PDF, Word, Excel, PowerPoint, text, CSV, Markdown, HTML, EPUB, subtitles or images",
    )
  })

  test('an empty file is refused', () => {
    expect(checkFiles([file('empty.txt', 0)], []).refused).toEqual([
      { name: 'empty.txt', reason: 'This file is empty' },
    ])
  })

  test('a second file with the same name is refused', () => {
    const checked = checkFiles([file('a.pdf'), file('a.pdf')], [file('b.pdf')])

    expect(names(checked.accepted)).toEqual(['a.pdf'])
    expect(checked.refused).toEqual([{ name: 'a.pdf', reason: 'This file is already in the list' }])
  })

  test('the forty-first file of one upload is refused', () => {
    const forty = Array.from({ length: 40 }, (_, index) => file(`${index}.txt`))

    expect(checkFiles([file('one-more.txt')], forty).refused[0]?.reason).toBe(
      'You can add up to 40 files at a time',
    )
  })
})
