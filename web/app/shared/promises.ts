import type { promiseTexts } from '@askwell/contract/promises'

type Texts = ReturnType<typeof promiseTexts>

const pageData = typeof document === 'undefined' ? undefined : document.documentElement.dataset

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server wrote it into the page
const promised = JSON.parse(pageData?.['promises'] ?? '{}') as Partial<Texts>

/**
 * A sentence that depends on what the operator promises and has set up. In a build it is a mark; the server
 * replaces it, and writes all sentences into the root element.
 */
export const promise = (name: keyof Texts): string => promised[name] ?? `%PROMISE_${name}%`
