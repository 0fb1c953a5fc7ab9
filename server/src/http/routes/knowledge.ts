import {
  choosePages,
  getContent,
  getModelInfo,
  listSources,
  retrySource,
  sourceReceipt,
  stopSource,
  updateModelInfo,
  websitePages,
  type SourceRow,
  type SourceStatus,
} from '@askwell/contract/knowledge'
import { texts } from '@askwell/contract/texts'
import { ownBot, type BotStore } from '@askwell/core/bots'
import {
  addOriginals,
  addWebsites,
  checkUploads,
  keepSources,
  ownSource,
  ownWebsite,
  type Source,
  type TeachDeps,
} from '@askwell/core/knowledge'
import { done, serveOwner, type Route } from '../serve.ts'
import { sourceFiles } from '../uploads.ts'

export type KnowledgeDeps = TeachDeps & { bots: BotStore }

const toRow = (source: Source): SourceRow => ({
  id: source.id,
  kind: source.kind,
  name: source.name,
  url: source.url,
  type: source.type,
  state: source.state,
  reason: source.reason,
  size_bytes: source.sizeBytes,
  parts_total: source.partsTotal,
  parts_done: source.partsDone,
  parts_failed: source.partsFailed,
  characters: source.characters,
  updated_at: source.updatedAt,
})

/** A site whose pages wait for the owner's choice is still on its way. */
const toStatus = ({ state, reason }: Source): SourceStatus => {
  const shown = state === 'found' ? 'queued' : state === 'skipped' ? 'failed' : state
  return { state: shown, ...(reason === null ? {} : { reason }) }
}

export const knowledgeRoutes = (deps: KnowledgeDeps): Route[] => [
  ...wholeBot(deps),

  serveOwner(websitePages, async ({ website_id }, { ownerId }) => {
    const website = await ownWebsite(deps, ownerId, website_id)
    const pages = await deps.sources.pages(ownerId, website_id)
    return { website: toRow(website), pages: pages.map(toRow) }
  }),

  serveOwner(choosePages, async ({ website_id, page_ids }, { ownerId }) => {
    await ownWebsite(deps, ownerId, website_id)
    await deps.sources.choosePages(ownerId, website_id, page_ids)
    return done(texts.websiteStarted)
  }),

  serveOwner(retrySource, async ({ source_id }, { ownerId }) => {
    await deps.sources.retry(await ownSource(deps, ownerId, source_id))
    return done('The source is read again.')
  }),

  serveOwner(stopSource, async ({ source_id }, { ownerId }) => {
    await ownWebsite(deps, ownerId, source_id)
    await deps.sources.stop(ownerId, source_id)
    return done('Reading was stopped. What is ready stays.')
  }),

  serveOwner(sourceReceipt, async ({ source_id }, { ownerId }) => {
    const source = await ownSource(deps, ownerId, source_id)
    const parts = await deps.sources.receipt(ownerId, source_id)
    return { source: toRow(source), parts, chunks: source.chunkCount }
  }),
]

const wholeBot = (deps: KnowledgeDeps): Route[] => [
  serveOwner(getContent, async ({ url, bot_id, choose = false }, { ownerId }) => {
    await ownBot(deps, ownerId, bot_id)
    const [id = ''] = await addWebsites(deps, { ownerId, botId: bot_id }, { urls: [url], choose })
    return { status: 1 as const, website_id: id, message: texts.websiteStarted }
  }),

  serveOwner(getModelInfo, async ({ id }, { ownerId }) => {
    await ownBot(deps, ownerId, id)
    const sources = await deps.sources.list(ownerId, id)
    const of = (kind: Source['kind']) => sources.filter((source) => source.kind === kind)
    return {
      file_ids: of('file').map((file) => file.id),
      file_names: of('file').map((file) => file.name),
      content_ids: of('text').map((text) => text.id),
      websitelist: of('website').map((site) => site.url ?? site.name),
      website_ids: of('website').map((site) => site.id),
      file_status: of('file').map(toStatus),
      website_status: of('website').map(toStatus),
    }
  }),

  serveOwner(listSources, async ({ bot_id }, { ownerId }) => {
    const bot = await ownBot(deps, ownerId, bot_id)
    const sources = await deps.sources.list(ownerId, bot_id)
    return { sources: sources.map(toRow), version: bot.knowledgeVersion }
  }),

  serveOwner(
    updateModelInfo,
    async (body, { ownerId, files }) => {
      await ownBot(deps, ownerId, body.id)
      const uploads = await checkUploads(deps, files)
      const urls = body.newwebsites ?? []
      for (const url of urls) deps.judgeUrl(url)

      const place = { ownerId, botId: body.id }
      await keepSources(deps, place, {
        fileIds: body.fileids,
        fileNames: body.filenames,
        websiteIds: body.websiteid,
        websiteUrls: body.websitelist,
        contentIds: body.contentids,
      })
      await addOriginals(deps, place, { uploads, contents: body.contents ?? [] })
      await addWebsites(deps, place, { urls, choose: false })
      return done(texts.updated)
    },
    { takes: sourceFiles },
  ),
]
