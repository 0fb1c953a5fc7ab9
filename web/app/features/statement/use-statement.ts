import type { User } from '@askwell/contract/account'
import { messageStatement } from '@askwell/contract/billing/billing'
import type { StatementLine } from '@askwell/contract/billing/billing'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../shared/call.ts'

/** Maximum number of lines in an export; older lines are left out. */
const maxLines = 20_000

const readPage = (before: string | null, signal?: AbortSignal) =>
  call(messageStatement, before === null ? {} : { before }, { signal })

/** The pages of the statement, newest first. */
export function useStatement({ id }: User) {
  return useInfiniteQuery({
    queryKey: ['billing', 'statement', id],
    queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
}

/** The lines for the export, up to `maxLines`. */
export async function readWholeStatement(): Promise<StatementLine[]> {
  const lines: StatementLine[] = []
  let before: string | null = null
  do {
    // oxlint-disable-next-line no-await-in-loop -- each page names the cursor of the next
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(before)
    lines.push(...page.lines)
    before = page.next
  } while (before !== null && lines.length < maxLines)
  return lines
}
