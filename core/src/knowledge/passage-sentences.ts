import { stemListOf } from './analyse.ts'
import { isRecord, sectionsOf } from './markdown-blocks.ts'
import type { Block, Unit } from './markdown-blocks.ts'
import type { Span } from './sentences.ts'

/** A sentence of a passage as it may be quoted, with its stems in their order. */
export type PassageSentence = {
  text: string
  stems: string[]
  /** Whether it is one record of many alike: a table row or a row written out with its headers. */
  isRecord: boolean
}

const cellsOf = (row: string): string[] =>
  row
    .trim()
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

/** A table row read aloud: `Plan: Basic; Price: 9`. Empty cells are left out. */
function rowInWords(header: string, row: string): string {
  const names = cellsOf(header)
  return cellsOf(row)
    .map((cell, i) => ({ cell, name: names[i] ?? '' }))
    .filter(({ cell }) => cell !== '')
    .map(({ cell, name }) => (name === '' ? cell : `${name}: ${cell}`))
    .join('; ')
}

function wordingOf(text: string, unit: Unit, header: Span | undefined): string {
  const raw = text.slice(unit.start, unit.end)
  if (unit.kind === 'code') return raw.trim()
  if (unit.kind === 'row') {
    return rowInWords(header ? text.slice(header.start, header.end) : '', raw)
  }
  const line = raw.replaceAll(/\s*\n\s*/g, ' ').trim()
  if (unit.kind === 'sentence') return line.replace(/^(?:A|Answer|Antwort|R)\s?[:.]\s+/, '')
  return line.replace(/^(?:[-*+•–]|\d{1,3}[.)])\s+/, '')
}

const sentencesOfBlock = (text: string, block: Block): PassageSentence[] =>
  block.units.map((unit) => {
    const wording = wordingOf(text, unit, block.header)
    const isRow = unit.kind === 'row' || (unit.kind === 'item' && isRecord(wording))
    return { text: wording, stems: stemListOf(wording), isRecord: isRow }
  })

/** The sentences, list items, table rows and code lines of a passage in their order. */
export function passageSentences(passage: string): PassageSentence[] {
  return sectionsOf(passage)
    .flatMap((section) => section.blocks)
    .flatMap((block) => sentencesOfBlock(passage, block))
    .filter((sentence) => sentence.text !== '')
}
