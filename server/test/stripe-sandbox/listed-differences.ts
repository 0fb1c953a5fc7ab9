import { readFileSync } from 'node:fs'

const document = new URL('../../../docs/stripe-differences.md', import.meta.url)

/** The differences between the sandbox and the SDK's types that the documents list, each with its reason. */
export const listedDifferences = (): string[] =>
  [...readFileSync(document, 'utf8').matchAll(/^\| `([^`]+)` +\| *(?=\S)/gm)].map(
    ([, difference]) => difference ?? '',
  )
