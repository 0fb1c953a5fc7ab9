import { isFunctionName } from '@askwell/contract/integration-rules'

const longest = 64

/** Makes names that a model can call, each only once. */
export function createNaming(takenNames: readonly string[]) {
  const taken = new Set(takenNames)

  return (operation: { operationId: string; method: string; path: string }): string => {
    const wished = wishedName(operation)
    const name = free(wished, taken)
    taken.add(name)
    return name
  }
}

function wishedName({ operationId, method, path }: Parameters<ReturnType<typeof createNaming>>[0]) {
  const given = plain(operationId)
  if (isFunctionName(given)) return given
  const ofPath = path.replaceAll(/\{([^{}]*)\}/g, 'by_$1')
  return plain(`${method.toLowerCase()}_${ofPath}`) || 'call_service'
}

/** Letters of other scripts lose their marks; whatever a name cannot hold becomes one underscore. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w-]+/g, '_')
    .replaceAll(/_{2,}/g, '_')
    .replaceAll(/^[^A-Za-z]+|[_-]+$/g, '')
    .slice(0, longest)

function free(wished: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wished)) return wished
  for (let number = 2; ; number += 1) {
    const ending = `_${number}`
    const name = wished.slice(0, longest - ending.length) + ending
    if (!taken.has(name)) return name
  }
}
