import { openForReading } from '../adapters/db/open-for-reading.ts'
import { listLetters, readLetter } from '../adapters/db/letter-store.ts'
import { readConfig } from '../config.ts'

const shown = 20

/**
 * `npm run outbox` lists the newest letters, `npm run outbox -- ID` shows one of them, also while the
 * server runs.
 */
async function outbox(id: string | undefined): Promise<string> {
  const { DATABASE_URL, dataDir } = readConfig()
  const database = await openForReading({ databaseUrl: DATABASE_URL, dataDir })
  try {
    if (id === undefined) return list(await listLetters(database.db, shown))

    const letter = await readLetter(database.db, id)
    if (!letter) throw new Error(`There is no letter ${id}. List them with: npm run outbox`)
    return show(letter)
  } finally {
    await database.close()
  }
}

type Line = {
  id: string
  created_at: number
  state: string
  to_address: string
  subject: string
  error: string | null
}

const timeOf = (at: number) => new Date(at).toISOString().slice(0, 16).replace('T', ' ')

/** Enough of an id to name one letter. */
const shortId = (id: string) => id.slice(0, 10)

function list(letters: Line[]): string {
  if (letters.length === 0) return 'There are no letters yet.'
  return letters
    .map((letter) => {
      const error = letter.error === null ? '' : `  (${letter.error})`
      const state = letter.state.padEnd(7)
      return `${shortId(letter.id)}  ${timeOf(letter.created_at)}  ${state}  ${letter.to_address}  ${letter.subject}${error}`
    })
    .join('\n')
}

const show = (letter: Line & { body_text: string }) =>
  [
    `To:      ${letter.to_address}`,
    `Subject: ${letter.subject}`,
    `State:   ${letter.state}, ${timeOf(letter.created_at)}`,
    ...(letter.error === null ? [] : [`Error:   ${letter.error}`]),
    '',
    letter.body_text || 'The words of this letter are not kept: it was sent, failed, or is old.',
  ].join('\n')

try {
  console.log(await outbox(process.argv[2]))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
