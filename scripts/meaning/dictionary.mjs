// Reads the words and sentences of WordNet.
import { readFileSync } from 'node:fs'
import path from 'node:path'

const PARTS_OF_SPEECH = ['noun', 'verb', 'adj', 'adv']
const spaced = (lemma) => lemma.replace(/\((?:a|p|ip)\)$/, '').replaceAll('_', ' ')

/** Parses a line of a data file into lemmas, definition and examples. */
function parseEntry(line) {
  const [data, gloss = ''] = line.split(' | ')
  const fields = data.split(' ')
  const count = Number.parseInt(fields[3], 16)
  const lemmas = Array.from({ length: count }, (_, i) => spaced(fields[4 + 2 * i]))
  const examples = [...gloss.matchAll(/"([^"]+)"/g)].map(([, text]) => text)
  const definition = gloss
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/[;\s]+$/g, '')
    .trim()
  return { lemmas, definition, examples }
}

/** All entries of the four data files, in the order of the files. */
export function readDictionary(folder) {
  return PARTS_OF_SPEECH.flatMap((part) =>
    readFileSync(path.join(folder, `data.${part}`), 'utf8')
      .split('\n')
      .filter((line) => /^\d{8} /.test(line))
      .map(parseEntry),
  )
}
