import { existsSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { erasedKinds } from '../../platform/db/record-erasures.ts'
import type { Journal } from '../stores/erasure-store.ts'

/** The path of the journal of erasures in the folder of the backups. */
const journalFile = (directory: string): string => path.join(directory, 'askwell.erasures')

const form = new RegExp(
  String.raw`^(?<at>\d{1,16}) (?<key>(?:${erasedKinds.join('|')}):[\da-f]{64})$`,
)

/** The erasures listed in the file; null without the file. A line that a crash cut short is ignored. */
export async function readJournal(directory: string): Promise<Journal | null> {
  const file = journalFile(directory)
  if (!existsSync(file)) return null
  const journal: Journal = new Map()
  for (const line of (await readFile(file, 'utf8')).split('\n')) {
    const { at, key } = form.exec(line)?.groups ?? {}
    if (at !== undefined && key !== undefined) journal.set(key, Number(at))
  }
  return journal
}

/** Appends erasures to the journal file, and waits until they are on the disk. */
export async function appendToJournal(directory: string, added: Journal): Promise<void> {
  const lines = [...added].map(([key, at]) => `${at} ${key}\n`)
  const file = await open(journalFile(directory), 'a', 0o600)
  try {
    // The first line break ends a line that a crash may have cut short.
    if (lines.length > 0) await file.appendFile(`\n${lines.join('')}`)
    await file.sync()
  } finally {
    await file.close()
  }
}
