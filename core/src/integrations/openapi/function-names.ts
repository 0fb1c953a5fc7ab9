import { trimEndOf } from '@askwell/contract/trim-end'
import { isFunctionName } from '@askwell/contract/integrations/integration-rules'

const maxNameLength = 64

/** Creates unique names that are valid in tool calls. */
export function createFunctionNamer(takenNames: readonly string[]) {
  const taken = new Set(takenNames)

  return (operation: { operationId: string; method: string; path: string }): string => {
    const preferred = proposedName(operation)
    const name = uniqueName(preferred, taken)
    taken.add(name)
    return name
  }
}

function proposedName({
  operationId,
  method,
  path,
}: Parameters<ReturnType<typeof createFunctionNamer>>[0]) {
  const fromId = toNameCharacters(operationId)
  if (isFunctionName(fromId)) return fromId
  const ofPath = path.replaceAll(/\{([^{}]*)\}/g, 'by_$1')
  return toNameCharacters(`${method.toLowerCase()}_${ofPath}`) || 'call_service'
}

/** Removes accents and replaces other invalid characters by underscores. */
const toNameCharacters = (text: string) => {
  const characters = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w-]+/g, '_')
    .replaceAll(/_{2,}/g, '_')
    .replace(/^[^A-Za-z]+/, '')
  return trimEndOf(characters, '_-').slice(0, maxNameLength)
}

function uniqueName(preferred: string, taken: ReadonlySet<string>): string {
  if (!taken.has(preferred)) return preferred
  for (let number = 2; ; number += 1) {
    const ending = `_${number}`
    const name = preferred.slice(0, maxNameLength - ending.length) + ending
    if (!taken.has(name)) return name
  }
}
