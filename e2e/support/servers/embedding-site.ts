import type { Page } from '@playwright/test'
import type { openSite, Product } from '../server.ts'

/** The embed code of a customer's page, and its own policy and style. */
export type SiteParts = { snippet: string; policy?: string; style?: string }

/** A small site of two pages with the embed code. */
export function embeddingPages({
  snippet,
  policy,
  style = 'body { margin: 0 }',
}: SiteParts): Parameters<typeof openSite>[0] {
  const headers = policy ? { 'content-security-policy': policy } : {}
  const page = (title: string) => ({
    headers,
    body: `<!doctype html><html lang="en"><head><title>${title}</title>
      <link rel="stylesheet" href="/style.css"></head><body><h1>${title}</h1>
      <p>${'A line of the site. '.repeat(300)}</p><a href="/two">On</a>${snippet}</body></html>`,
  })
  return {
    '/': page('Pier'),
    '/two': page('Timetable'),
    '/style.css': { body: style, headers: { 'content-type': 'text/css' } },
    '/favicon.ico': { body: '', headers: { 'content-type': 'image/x-icon' } },
  }
}

/** Allows only what the widget needs; `more` adds script sources. */
export const strictPolicy = (product: Product, more = '') =>
  `default-src 'none'; script-src ${product.url}${more}; frame-src ${product.url}; style-src 'self'; img-src 'self'`

export const strictSnippet = (product: Product, botId: string) =>
  `<script src="${product.url}/embed.js" data-chatbot-id="${botId}" data-frontend-url="${product.url}" async></script>`

/** The widget on a page and the chat inside its frame. */
export const widget = (page: Page) => {
  const frame = page.frameLocator('iframe[title="Chat"]')
  return {
    launcher: page.getByRole('button', { name: 'Open chat' }),
    panel: page.getByRole('dialog', { name: 'Chat' }),
    input: frame.getByRole('textbox', { name: 'Message' }),
    log: frame.getByRole('log', { name: 'Conversation' }),
    sources: frame.getByRole('list', { name: 'Sources' }),
  }
}
