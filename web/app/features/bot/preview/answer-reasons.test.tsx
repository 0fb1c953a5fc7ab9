import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AnswerReasons } from './answer-reasons.tsx'

test('before the first reply there is nothing to explain', () => {
  expect(renderToStaticMarkup(<AnswerReasons messageId="" />)).toBe('')
  expect(renderToStaticMarkup(<AnswerReasons messageId="m" />)).toContain('aria-expanded="false"')
})
