import { randomBytes } from 'node:crypto'
import {
  makeDocx,
  makePptx,
  makeXlsx,
  wordParagraph,
} from '../../../extraction/test/fixtures/make-office.ts'
import { makeHostileOle } from '../../../extraction/test/fixtures/make-ole.ts'
import { makePdf } from '../../../extraction/test/fixtures/make-pdf.ts'
import { makeZip } from '../../../extraction/test/fixtures/make-zip.ts'
import { attackText, printablePatterns } from './attack-texts.ts'

export type HostileFile = { name: string; content: () => Buffer }

const nested = (open: string, close: string, depth: number) =>
  open.repeat(depth) + close.repeat(depth)

/** Files of at most so many bytes that are expensive to recognize, unpack or read. */
export const hostileFiles = (bytes: number): HostileFile[] => [
  ...textFiles(bytes),
  ...officeFiles(bytes),
  { name: 'noise.bin', content: () => randomBytes(bytes) },
  {
    name: 'noise.pdf',
    content: () => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes)]),
  },
  {
    name: 'pages.pdf',
    content: () => makePdf(Array.from({ length: 300 }, (_page, n) => `Page ${n}`)),
  },
  { name: 'hostile.doc', content: makeHostileOle },
]

function textFiles(bytes: number): HostileFile[] {
  const text = (name: string, make: () => string): HostileFile => ({
    name,
    content: () => Buffer.from(make()).subarray(0, bytes),
  })
  return [
    ...['txt', 'md', 'html', 'csv', 'tsv', 'json', 'xml', 'yaml', 'rtf', 'eml', 'srt'].map((type) =>
      text(`patterns.${type}`, () => attackText(bytes, printablePatterns, '\n')),
    ),
    text('nested.html', () => `<!doctype html>${'<div>'.repeat(bytes / 5)}`),
    text('tables.html', () => `<!doctype html>${'<table><tr><td>'.repeat(bytes / 15)}`),
    text('attributes.html', () => `<!doctype html><p ${'a="b" '.repeat(bytes / 6)}>text`),
    text('nested.json', () => nested('[', ']', bytes / 2)),
    text('nested.md', () => `${'> '.repeat(bytes / 4)}text\n${'['.repeat(bytes / 4)}`),
    text('emphasis.md', () => '*a **b _c '.repeat(bytes / 10)),
    text('one-line.csv', () => 'a,'.repeat(bytes / 2)),
    text('quotes.csv', () => '"a""b",'.repeat(bytes / 7)),
    text('one-word.txt', () => 'a'.repeat(bytes)),
    text('entities.xml', () => `<a>${'&amp;'.repeat(bytes / 5)}`),
  ]
}

function officeFiles(bytes: number): HostileFile[] {
  const bomb = `<w:document xmlns:w="w"><w:body>${' '.repeat(bytes * 12)}</w:body></w:document>`
  const laughs = `<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><w:document/>`
  const many = Array.from({ length: 2_001 }, (_part, at): [string, string] => [
    `word/${at}.xml`,
    '',
  ])
  const rows = Array.from({ length: 20_000 }, (_row, at) => [`cell ${at}`, at, 'x'])
  return [
    {
      name: 'bomb.docx',
      content: () => makeZip({ 'word/document.xml': bomb }, { deflated: true }),
    },
    {
      name: 'false-size.docx',
      content: () => makeZip({ 'word/document.xml': bomb }, { deflated: true, declaredSize: 200 }),
    },
    { name: 'parts.docx', content: () => makeZip(Object.fromEntries(many)) },
    {
      name: 'laughs.docx',
      content: () => makeDocx('', { parts: { 'word/document.xml': laughs } }),
    },
    { name: 'nested.docx', content: () => makeDocx(nested('<w:x>', '</w:x>', 100_000)) },
    { name: 'paragraphs.docx', content: () => makeDocx(wordParagraph('text').repeat(20_000)) },
    { name: 'rows.xlsx', content: () => makeXlsx({ A: rows }) },
    {
      name: 'slides.pptx',
      content: () => makePptx(Array.from({ length: 200 }, () => ({ lines: ['text'] }))),
    },
  ]
}
