import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CalledFunctions, CitedSources, WithheldTexts } from './transcript-evidence.tsx'

test('a reply without sources, withheld sentences and function calls has no headings for them', () => {
  expect(renderToStaticMarkup(<CitedSources sources={[]} />)).toBe('')
  expect(renderToStaticMarkup(<WithheldTexts sentences={[]} />)).toBe('')
  expect(renderToStaticMarkup(<CalledFunctions calls={[]} />)).toBe('')
})
