import type { Db } from '../db/connect.ts'

/** Writes the results of a job, in the transaction that finishes it. */
export type WriteResults = {
  (trx: Db): Promise<void>
  /** Writes these results together with those of other jobs with the same function. */
  writeTogether?: WriteTogether
}

type WriteTogether = (trx: Db, results: readonly WriteResults[]) => Promise<void>

/** Creates results that `writeItems` writes with the same statements for all jobs that end together. */
export function sharedResults<Item extends object>(
  writeItems: (trx: Db, items: Item[]) => Promise<void>,
): (item: Item) => WriteResults {
  const items = new WeakMap<WriteResults, Item>()
  const writeTogether: WriteTogether = (trx, results) =>
    writeItems(
      trx,
      results.flatMap((result) => items.get(result) ?? []),
    )

  return (item) => {
    const results = Object.assign((trx: Db) => writeItems(trx, [item]), { writeTogether })
    items.set(results, item)
    return results
  }
}

/** Writes the results of several jobs in one transaction. */
export async function writeAll(trx: Db, results: readonly WriteResults[]): Promise<void> {
  for (const [writeTogether, some] of Map.groupBy(results, (result) => result.writeTogether)) {
    if (writeTogether) await writeTogether(trx, some)
    else for (const write of some) await write(trx)
  }
}
