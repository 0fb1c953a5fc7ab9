import type { PublicBot } from '@askwell/contract/chat'
import { frameAncestors, publicFields, visitedBot, type BotStore } from '@askwell/core/bots'
import { AppError } from '@askwell/core/shared'
import type { FastifyInstance } from 'fastify'
import { sendCompressed } from './compress.ts'
import type { Built } from './page-files.ts'

export type ChatPageDeps = {
  bots: BotStore
  built: Pick<Built, 'chatPage' | 'embedScript'>
  brand: string
  homeUrl: string
  apiUrl: string
  apiOrigin: string | undefined
}

/** The public chat as one response, and the script that embeds it on other sites. */
export function serveChatPage(app: FastifyInstance, deps: ChatPageDeps): void {
  const { chatPage, embedScript } = deps.built

  app.get<{ Params: { id: string } }>('/chatbotiframe/:id', async (request, reply) => {
    if (!chatPage) throw new AppError('not_configured', 'The chat page was not built.')
    const bot = await visitedBot(deps, request.params.id).catch(unlessMissing)
    const block = {
      botId: request.params.id,
      bot: bot ? publicFields(bot) : null,
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
    return sendCompressed(request, reply, { text: filled(chatPage.html, block) })
  })

  app.get('/embed.js', async (request, reply) => {
    if (!embedScript) throw new AppError('not_configured', 'The embed script was not built.')
    void reply.headers({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
    return sendCompressed(request, reply, { text: embedScript, keep: 'embed.js' })
  })
}

function unlessMissing(error: unknown): null {
  if (error instanceof AppError && error.code === 'not_found') return null
  throw error
}

function chatPolicy({ built, apiOrigin }: ChatPageDeps, domain: string): string {
  const api = apiOrigin === undefined ? '' : ` ${apiOrigin}`
  return [
    "default-src 'none'",
    `script-src ${built.chatPage?.scripts ?? "'none'"}`,
    `style-src ${built.chatPage?.styles ?? "'none'"}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${api}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frameAncestors(domain)}`,
  ].join('; ')
}

type Block = {
  botId: string
  bot: PublicBot | null
  apiUrl: string
  brand: string
  homeUrl: string
}

/** Writes the bot into the page as data; '<' is escaped so that no text can end the block. */
function filled(html: string, block: Block): string {
  const title = block.bot ? `${block.bot.name} – ${block.brand}` : block.brand
  const json = JSON.stringify(block).replaceAll('<', String.raw`\u003c`)
  return html
    .replace('<!--askwell:title-->', () => escaped(title))
    .replace('<!--askwell:bot-->', () => json)
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
