import { expect, test } from 'vitest'
import { iframeSnippet, scriptSnippet, strictSnippet } from './snippets.ts'

const settings = {
  botId: 'b_42',
  frontendUrl: 'https://bots.example',
  apiUrl: 'https://bots.example/api',
  corner: 'right',
} as const

test.each([
  ['EMBED-02', 'chatbotId: "b_42"'],
  ['EMBED-03', 'frontendUrl: "https://bots.example"'],
  ['EMBED-04', 'apiUrl: "https://bots.example/api"'],
  ['EMBED-05', '<script src="https://bots.example/embed.js" async></script>'],
])('%s the script snippet has %s', (_id, part) => {
  expect(scriptSnippet(settings)).toContain('window.chatbotConfig = {')
  expect(scriptSnippet(settings)).toContain(part)
})

test('the snippet for strict sites has no inline script', () => {
  expect(strictSnippet(settings)).toBe(
    '<script src="https://bots.example/embed.js" data-chatbot-id="b_42" data-frontend-url="https://bots.example" data-api-url="https://bots.example/api" async></script>',
  )
})

test('the iframe snippet loads the public page', () => {
  expect(iframeSnippet(settings)).toContain('src="https://bots.example/chatbotiframe/b_42"')
})

test('the left corner is set in both snippets, the right one in neither', () => {
  expect(scriptSnippet({ ...settings, corner: 'left' })).toContain('position: "left"')
  expect(strictSnippet({ ...settings, corner: 'left' })).toContain('data-position="left"')
  expect(scriptSnippet(settings)).not.toContain('position')
})
