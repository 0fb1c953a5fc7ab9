// Passages of a generated bot: sentences of docs/decisions, mixed, each with made-up names. The same for each run.
import { readdirSync, readFileSync } from 'node:fs'
import { joinedStems } from '@askwell/core/knowledge'
import { sql } from 'kysely'
import { emptySource } from '../server/src/knowledge/stores/source-inserts.ts'

const passagesOfSource = 500
const rowsOfStatement = 2_000
const charactersOfPassage = 430
const mostNames = 300_000
const syllables =
  'ka lo mi ru ten dor vel sha bri gun pol tre nax quo fi wem zul jor hep cay'.split(' ')

/** A random number from 0 to 1 for each call. */
function randomFrom(seed) {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const folder = new URL('../docs/decisions/', import.meta.url)
const text = readdirSync(folder)
  .filter((name) => name.endsWith('.md'))
  .map((name) => readFileSync(new URL(name, folder), 'utf8').replaceAll('\n', ' '))
  .join(' ')
const sentences = (text.match(/[A-Z][a-z][^.|`*#]{40,200}\./g) ?? []).map((body) => ({
  body,
  stems: joinedStems(body, 'en'),
}))

/** Some names are in many passages, most in few, like words. */
const nameNumber = (random) => Math.floor(mostNames ** random()) % mostNames

function nameOf(number) {
  let [name, left] = ['', number + syllables.length ** 2]
  for (; left > 0; left = Math.floor(left / syllables.length)) {
    name = syllables[left % syllables.length] + name
  }
  return name
}

/** Passages with their stems, in the order of their sources. */
export function* generatePassages(count) {
  const random = randomFrom(7)
  for (let at = 0; at < count; at++) {
    const chosen = []
    for (let size = 0; size < charactersOfPassage; size += chosen.at(-1).body.length) {
      chosen.push(sentences[Math.floor(random() * sentences.length)])
    }
    const names = [nameNumber(random), Math.floor(random() * mostNames)].map(nameOf)
    const last = `The box of ${names[0]} is next to that of ${names[1]}.`
    const source = Math.floor(at / passagesOfSource)
    yield {
      source,
      ordinal: at % passagesOfSource,
      id: `r${source}-${at % passagesOfSource}`,
      title: `Part ${source}`,
      body: [...chosen.map(({ body }) => body), last].join(' '),
      stems: [...chosen.map(({ stems }) => stems), joinedStems(last, 'en')].join(' '),
    }
  }
}

/** Questions with words of a sentence, each other one with a name too, a rare or a frequent one. */
export function generateQuestions(count) {
  const random = randomFrom(11)
  return Array.from({ length: count }, (_, at) => {
    const words = sentences[Math.floor(random() * sentences.length)].body.match(/[a-z]{4,}/g) ?? []
    const some = words.filter(() => random() < 0.5).slice(0, 6)
    return `${some.join(' ')}${at % 2 === 0 ? '' : ` ${nameOf(nameNumber(random))}`}?`
  })
}

/** Writes the rows of the passages, published, without what a move to the database adds. */
export async function fillGenerated(db, { ownerId, botId }, count) {
  for (let source = 0; source * passagesOfSource < count; source++) {
    await insertSource(db, { ownerId, botId, source, count })
  }
  let rows = []
  for (const passage of generatePassages(count)) {
    rows.push(passage)
    if (rows.length < rowsOfStatement) continue
    await insertRows(db, { ownerId, botId, rows })
    rows = []
  }
  if (rows.length > 0) await insertRows(db, { ownerId, botId, rows })
  await sql`update bot set knowledge_version = knowledge_version + 1 where id = ${botId}`.execute(
    db,
  )
}

const insertSource = (db, { ownerId, botId, source, count }) =>
  db
    .insertInto('source')
    .values({
      ...emptySource,
      id: `s${source}`,
      owner_id: ownerId,
      bot_id: botId,
      kind: 'text',
      name: `Part ${source}`,
      type: 'txt',
      content_hash: '',
      size_bytes: 0,
      state: 'ready',
      revision: `r${source}`,
      chunk_count: Math.min(passagesOfSource, count - source * passagesOfSource),
      changed_version: 1,
      created_at: source,
      updated_at: 1,
    })
    .execute()

const insertRows = (db, { ownerId, botId, rows }) =>
  sql`insert into chunk (id, owner_id, bot_id, source_id, revision, ordinal, body, headings, locator,
      content_hash, stems, language)
    select id, ${ownerId}, ${botId}, 's' || source, 'r' || source, ordinal, body, '[]', '{"kind":"text"}',
      '', stems, 'en'
    from json_to_recordset(${JSON.stringify(rows)}::json) as new (id text, source integer,
      ordinal integer, body text, stems text)`.execute(db)
