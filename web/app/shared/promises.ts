import type { promiseTexts } from '@askwell/contract/promises'

type Texts = ReturnType<typeof promiseTexts>

const pageData = typeof document === 'undefined' ? undefined : document.documentElement.dataset

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server wrote it into the page
const promised = JSON.parse(pageData?.['promises'] ?? '{}') as Partial<Texts>

/**
 * A sentence that depends on the operator's commitments and configuration. The build contains a placeholder, which
 * the server replaces; the server also writes all sentences into a data attribute of the root element.
 */
export const promise = (name: keyof Texts): string => promised[name] ?? `%PROMISE_${name}%`
