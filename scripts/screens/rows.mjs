// Sources in states that pass too quickly to be photographed, and more of them than anybody reads in here.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { longName } from './calls.mjs'

const hour = 3_600_000

/** Lets a bot have these sources besides its own; answers the ids. */
export function addSources(dataDir, { ownerId, botId }, sources) {
  const file = readdirSync(dataDir).find((name) => name.endsWith('.db'))
  const database = new DatabaseSync(path.join(dataDir, file))
  database.exec('pragma busy_timeout = 5000; begin')
  const place = { owner_id: ownerId, bot_id: botId }
  for (const [index, source] of sources.entries()) {
    const row = { ...plain(botId, index), ...place, ...source }
    const columns = Object.keys(row)
    database
      .prepare(
        `insert into source (${columns.join()}) values (${columns.map((name) => `:${name}`).join()})`,
      )
      .run(row)
  }
  database.exec('commit')
  database.close()
}

function plain(botId, index) {
  const at = Date.now() - index * hour
  return {
    id: `s_${botId}_${index}`,
    kind: 'file',
    parent_id: null,
    name: `Handbook ${index}.pdf`,
    type: 'pdf',
    url: null,
    file_key: null,
    content_hash: `${botId}${index}`,
    revision: 'r',
    reason: null,
    state: 'ready',
    choose: 0,
    parts_total: 12,
    parts_done: 12,
    chunk_count: 12,
    size_bytes: 48_213 * (1 + (index % 9)),
    characters: 12_800,
    created_at: at,
    updated_at: at,
    synced_at: at,
  }
}

const refused = 'The page answered 404: it is not there.'
const unread = { characters: 0, parts_done: 0, chunk_count: 0 }
const site = 'https://www.donaudampfschifffahrtsgesellschaft.example.com'

/** One source for each state, with the longest names, and a website of a thousand pages. */
export function everyState(botId) {
  const websiteId = `site_${botId}`
  const website = { kind: 'website', type: 'website', size_bytes: 0, parts_total: 0, ...unread }
  return [
    { id: websiteId, ...website, name: site, url: site },
    {
      ...website,
      name: 'https://lost.example.com',
      url: 'https://lost.example.com',
      state: 'failed',
      reason: 'The address of this website was not found. Is it spelled right?',
    },
    { name: 'Price list, autumn.xlsx', type: 'xlsx', state: 'queued', ...unread },
    { name: `${longName}.pdf`, state: 'processing', parts_total: 1_240, parts_done: 318 },
    {
      name: 'Scanned contract 2019-04-17_final_FINAL_signed_v2 (copy).pdf',
      state: 'failed',
      reason: 'This file is locked by a password.',
      ...unread,
    },
    { name: 'The dog may come along on a lead; cats stay at home.', kind: 'text', type: 'text' },
    { name: 'Onboarding.pptx', type: 'pptx', size_bytes: 9_999_999 },
    ...manyPages(websiteId),
  ]
}

function manyPages(parent_id) {
  const states = ['ready', 'ready', 'ready', 'failed', 'ready', 'skipped', 'ready', 'queued']
  return Array.from({ length: 1_000 }, (_, index) => {
    const state = states[index % states.length]
    const name = index === 1 ? longName : `Chapter ${index + 1}: what to do when the ship is late`
    const page = {
      kind: 'page',
      parent_id,
      type: 'html',
      name,
      url: `${site}/kapitel/${index + 1}`,
    }
    return { ...page, state, reason: state === 'failed' ? refused : null, size_bytes: 0 }
  })
}

/** What an electrician teaches a bot. */
export function handbooks(botId) {
  const shop = 'https://www.brightspark.example.com'
  const pages = ['Outdoor sockets', 'Test your RCD', 'Call-out fees', 'Opening hours']
  return [
    {
      id: `site_${botId}`,
      kind: 'website',
      type: 'website',
      name: shop,
      url: shop,
      parts_total: 0,
    },
    { name: 'Wiring code 2026.pdf', parts_total: 412, parts_done: 188, state: 'processing' },
    { name: 'Price list, autumn.xlsx', type: 'xlsx', parts_total: 3, parts_done: 3 },
    { name: 'Safety training.pptx', type: 'pptx', size_bytes: 4_812_000 },
    {
      name: 'Old site plan.pdf',
      state: 'failed',
      reason: 'This file is locked by a password.',
      ...unread,
    },
    ...pages.map((name) => ({
      kind: 'page',
      parent_id: `site_${botId}`,
      type: 'html',
      name,
      url: `${shop}/${name.toLowerCase().replaceAll(' ', '-')}`,
    })),
  ]
}

/** So many files that were read. */
export const manyFiles = (count) => Array.from({ length: count }, () => ({}))
