// Passages of a generated bot: sentences about many businesses, half of their words replaced by others, so that no two
// passages are alike. The same for each run.
import { globSync, readFileSync } from 'node:fs'
import { joinedStems } from '@askwell/core/knowledge'
import { sql } from 'kysely'
import { emptySource } from '../server/src/knowledge/stores/source-inserts.ts'

const passagesOfSource = 500
const rowsOfStatement = 2_000
const charactersOfPassage = 430
const maxNames = 300_000
const replacedShare = 0.5
const syllables =
  'ka lo mi ru ten dor vel sha bri gun pol tre nax quo fi wem zul jor hep cay os und arl eck ich ust amb ev yll gre sto pim'.split(
    ' ',
  )

/** A random number from 0 to 1 for each call. */
function randomFrom(seed) {
  let state = Math.imul(seed + 1, 2_654_435_761) >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const root = new URL('../', import.meta.url)
const files = globSync('scripts/meaning/training/*/document.md', { cwd: root })
const text = files
  .toSorted()
  .map((name) => readFileSync(new URL(name, root), 'utf8').replaceAll('\n', ' '))
  .join(' ')
const sentences = text.match(/[A-Z][a-z][^.|`*#]{40,200}\./g) ?? []
const longWord = /\b[a-z]{4,}\b/g
/** Frequent words are drawn often. */
const words = sentences.flatMap((sentence) => sentence.match(longWord) ?? [])

const drawnOf = (list, random) => list[Math.floor(random() * list.length)]

/** Some names are in many passages, most in few, like words. */
const nameNumber = (random) => Math.floor(maxNames ** random()) % maxNames

function nameOf(number) {
  let [name, left] = ['', number + syllables.length ** 2]
  for (; left > 0; left = Math.floor(left / syllables.length)) {
    name = syllables[left % syllables.length] + name
  }
  return name
}

function bodyOf(at) {
  const random = randomFrom(at)
  const chosen = []
  for (let size = 0; size < charactersOfPassage; size += chosen.at(-1).length) {
    const sentence = drawnOf(sentences, random)
    chosen.push(
      sentence.replaceAll(longWord, (word) =>
        random() < replacedShare ? drawnOf(words, random) : word,
      ),
    )
  }
  const names = [nameNumber(random), Math.floor(random() * maxNames)].map(nameOf)
  return [...chosen, `The box of ${names[0]} is next to that of ${names[1]}.`].join(' ')
}

/** Passages with their stems, in the order of their sources. */
export function* generatePassages(count) {
  for (let at = 0; at < count; at++) {
    const source = Math.floor(at / passagesOfSource)
    const body = bodyOf(at)
    yield {
      source,
      ordinal: at % passagesOfSource,
      id: `r${source}-${at % passagesOfSource}`,
      title: `Part ${source}`,
      body,
      stems: joinedStems(body, 'en'),
    }
  }
}

const minWords = 3
const maxWords = 6

/** Questions with three to six words of one sentence of a passage, each other one with a name of the passage too. */
export function generateQuestions(count, passages) {
  return Array.from({ length: count }, (_, at) => {
    const random = randomFrom(count + at)
    const body = bodyOf(Math.floor(random() * passages))
    const last = body.lastIndexOf(' The box of ')
    const long = body
      .slice(0, last)
      .split('. ')
      .map((sentence) => sentence.match(longWord) ?? [])
    const found = drawnOf(
      long.filter((some) => some.length >= minWords),
      random,
    )
    const some = found.filter(() => random() < 0.5)
    const chosen = (some.length < minWords ? found : some).slice(0, maxWords)
    const [, name] = /The box of (\w+)/.exec(body.slice(last)) ?? []
    return `${chosen.join(' ')}${at % 2 === 0 ? '' : ` ${name}`}?`
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
