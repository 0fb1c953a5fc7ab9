import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { chunkInWorker, extractPage } from '@askwell/extraction'
import type { StoredPassage } from '../../../src/knowledge/search/build-index.ts'
import { openBot, storedPassages } from './open-bot.ts'
import { readQuestions } from './question-set.ts'
import { askAll, scoreOf, type Score } from './score.ts'

const run = promisify(execFile)

/** The manual of PostgreSQL as a package of the operating system: 1,169 web pages. */
const manualPackage = 'postgresql-doc-15'

const root = path.join(import.meta.dirname, '../../../..')
const cache = path.join(root, '.cache/manual')
const lockFile = path.join(root, 'package-lock.json')

const pagesFolder = path.join(cache, 'usr/share/doc', manualPackage, 'html')

/** Pages for developers of PostgreSQL and of other languages; without them reading takes half of the time. */
const leftOut =
  /^(?:brin|btree|catalog|contrib|custom|dblink|docguide|ecpg|error|event|fdw|functions-(?:info|admin)|geqo|gin|gist|hash|index-|indexam|infoschema|libpq|lo-|logicaldecoding|nls|pl|planner|protocol|regress|release|replication-origin|row-est|spgist|spi|sql-(?:alter|create|drop|security)[a-z]*(?:aggregate|access|cast|collation|conversion|event|extension|fdw|foreign|language|largeobject|op|publication|server|statistics|subscription|ts|transform|usermapping)|source|storage|tableam|typeconv|view|wal-for|xaggr|xfunc|xindex|xoper|xplang|xtypes)/

/** Downloads and unpacks the manual once; false where the package cannot be fetched. */
export async function fetchManual(): Promise<boolean> {
  if (existsSync(pagesFolder)) return true
  await mkdir(path.dirname(cache), { recursive: true })
  const folder = await mkdtemp(`${cache}-`)
  try {
    await download(folder)
    const file = (await readdir(folder)).find((name) => name.endsWith('.deb'))
    if (file === undefined) return false
    await run('dpkg-deb', ['-x', path.join(folder, file), path.join(folder, 'content')])
    await rename(path.join(folder, 'content'), cache)
    return true
  } catch {
    return false // another system, or no network
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Uses the package lists of the system, or downloads them into the folder, where the system has none. */
async function download(folder: string): Promise<void> {
  const get = (...args: string[]) => run('apt-get', args, { cwd: folder, timeout: 60_000 })
  try {
    await get('download', manualPackage)
  } catch {
    const lists = path.join(folder, 'lists')
    const own = ['-o', `Dir::State::Lists=${lists}`, '-o', `Dir::Cache=${folder}/cache`]
    await mkdir(path.join(lists, 'partial'), { recursive: true })
    await mkdir(path.join(folder, 'cache/archives/partial'), { recursive: true })
    await get(...own, 'update')
    await get(...own, 'download', manualPackage)
  }
}

/** Asks everyday questions of a bot whose knowledge is the manual as a website, and foreign ones. */
export async function scoreManual({ isWhole = false } = {}): Promise<{
  score: Score
  passages: number
}> {
  const names = (await readdir(pagesFolder)).filter((name) => name.endsWith('.html')).toSorted()
  const pages = await readPages(names.filter((name) => isWhole || !leftOut.test(name)))
  const passages: StoredPassage[] = []
  for (const page of pages) passages.push(...(await passagesOfPage(page)))
  const graded = await askAll(openBot(passages), readQuestions('manual'))
  return { score: scoreOf(graded), passages: passages.length }
}

type Page = { name: string; title: string; markdown: string }

async function passagesOfPage({ name, title, markdown }: Page): Promise<StoredPassage[]> {
  const url = `https://manual.example/${name}`
  const part = { label: title, locator: { kind: 'web' as const, url }, text: markdown }
  const passages = storedPassages(title, await chunkInWorker([part], title))
  return passages.map((passage) => ({
    ...passage,
    id: `${name}/${passage.id}`,
    sourceId: name,
    kind: 'page',
    url,
  }))
}

/**
 * The main text of the pages. Extracting it takes half a minute of processor time, so it is kept until the
 * code that extracts changes.
 */
async function readPages(names: string[]): Promise<Page[]> {
  const file = path.join(cache, `pages-${names.length}-${await versionOfExtraction()}.json`)
  if (existsSync(file)) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written below
    return JSON.parse(await readFile(file, 'utf8')) as Page[]
  }
  const pages: Page[] = []
  for (const name of names) {
    const html = await readFile(path.join(pagesFolder, name))
    const url = `https://manual.example/${name}`
    const page = await extractPage({ html, url, contentType: 'text/html' })
    if (page.outcome === 'ok') pages.push({ name, title: page.title, markdown: page.markdown })
  }
  await writeFile(file, JSON.stringify(pages))
  return pages
}

async function versionOfExtraction(): Promise<string> {
  const sources = path.join(root, 'extraction/src')
  const names = (await readdir(sources, { recursive: true })).filter((name) => name.endsWith('.ts'))
  const texts = await Promise.all(
    [...names.toSorted().map((name) => path.join(sources, name)), lockFile].map((file) =>
      readFile(file, 'utf8'),
    ),
  )
  return hash('sha256', texts.join('\n')).slice(0, 16)
}
