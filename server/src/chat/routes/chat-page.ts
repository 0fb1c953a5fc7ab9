import type { PublicBot } from '@askwell/contract/chat'
import { frameAncestors, toPublicBot, requirePublicBot, type BotStore } from '@askwell/core/bots'
import { AppError } from '@askwell/core/shared'
import type { FastifyInstance } from 'fastify'
import * as texts from '@askwell/messages/chat/refusals'
import { isStorableText } from '../../platform/http/storable-text.ts'
import { sendCompressed } from '../../platform/http/compress.ts'
import type { WebAssets } from '../../pages/index.ts'

export type ChatPageDeps = {
  bots: BotStore
  assets: Pick<WebAssets, 'chatPage' | 'chatParts' | 'embedScript'>
  brand: string
  homeUrl: string
  apiUrl: string
  apiOrigin: string | undefined
}

/** Serves the public chat as one response, and the script that embeds it on other sites. */
export function serveChatPage(app: FastifyInstance, deps: ChatPageDeps): void {
  const { chatPage, embedScript } = deps.assets

  app.get<{ Params: { id: string } }>('/chatbotiframe/:id', async (request, reply) => {
    if (!chatPage) throw new AppError('not_configured', texts.pageNotBuilt)
    const { id: botId } = request.params
    const bot = isStorableText(botId)
      ? await requirePublicBot(deps, botId).catch(nullIfNotFound)
      : null
    const block = {
      botId,
      bot: bot ? toPublicBot(bot) : null,
      apiUrl: deps.apiUrl,
      brand: deps.brand,
      homeUrl: deps.homeUrl,
    }
    void reply.code(bot ? 200 : 404).headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': chatPolicy(deps, bot?.domain ?? ''),
      'x-robots-tag': 'noindex',
    })
    return sendCompressed(request, reply, { text: renderPage(chatPage.html, block) })
  })

  app.get<{ Params: { file: string } }>('/chat-parts/:file', async (request, reply) => {
    const { file } = request.params
    const script = deps.assets.chatParts.get(file)
    if (script === undefined) throw new AppError('not_found', texts.pageNotBuilt)
    void reply.headers({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    return sendCompressed(request, reply, { text: script, keep: `chat-parts/${file}` })
  })

  app.get('/embed.js', async (request, reply) => {
    if (!embedScript) throw new AppError('not_configured', texts.scriptNotBuilt)
    void reply.headers({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
    return sendCompressed(request, reply, { text: embedScript, keep: 'embed.js' })
  })
}

function nullIfNotFound(error: unknown): null {
  if (error instanceof AppError && error.code === 'not_found') return null
  throw error
}

function chatPolicy({ assets, apiOrigin }: ChatPageDeps, domain: string): string {
  const api = apiOrigin === undefined ? '' : ` ${apiOrigin}`
  return [
    "default-src 'none'",
    "object-src 'none'",
    `script-src ${assets.chatPage?.scripts ?? "'none'"} 'self'`,
    `style-src ${assets.chatPage?.styles ?? "'none'"}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${api}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frameAncestors(domain)}`,
  ].join('; ')
}

type BotData = {
  botId: string
  bot: PublicBot | null
  apiUrl: string
  brand: string
  homeUrl: string
}

/** Inserts the bot into the page as JSON. '<' is escaped so that no text can close the script element. */
function renderPage(html: string, block: BotData): string {
  const title = block.bot ? `${block.bot.name} – ${block.brand}` : block.brand
  const json = JSON.stringify(block).replaceAll('<', String.raw`\u003c`)
  return html
    .replace('<!--askwell:title-->', () => escapeHtml(title))
    .replace('<!--askwell:bot-->', () => json)
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
