import { expect, test } from 'vitest'
import { iframeSnippet, scriptSnippet, strictSnippet } from './snippets.ts'

const place = {
  botId: 'b_42',
  frontendUrl: 'https://bots.example',
  apiUrl: 'https://bots.example/api',
  corner: 'right',
} as const

test('EMBED-02 EMBED-03 EMBED-04 EMBED-05 the script block names bot, front end and calls, and loads the script', () => {
  const snippet = scriptSnippet(place)

  expect(snippet).toContain('window.chatbotConfig = {')
  expect(snippet).toContain('chatbotId: "b_42"')
  expect(snippet).toContain('frontendUrl: "https://bots.example"')
  expect(snippet).toContain('apiUrl: "https://bots.example/api"')
  expect(snippet).toContain('<script src="https://bots.example/embed.js" async></script>')
})

test('the block for strict sites has no inline script', () => {
  expect(strictSnippet(place)).toBe(
    '<script src="https://bots.example/embed.js" data-chatbot-id="b_42" data-frontend-url="https://bots.example" data-api-url="https://bots.example/api" async></script>',
  )
})

test('the iframe shows the public page', () => {
  expect(iframeSnippet(place)).toContain('src="https://bots.example/chatbotiframe/b_42"')
})

test('the left corner is named in both blocks, the right one in none', () => {
  expect(scriptSnippet({ ...place, corner: 'left' })).toContain('position: "left"')
  expect(strictSnippet({ ...place, corner: 'left' })).toContain('data-position="left"')
  expect(scriptSnippet(place)).not.toContain('position')
})
