import { extendHolds, type ChargeDeps } from '../../balance/index.ts'
import type { HoldLeases } from '../ports/hold-leases.ts'
import type { ReplyLimits } from '../ports/limits.ts'
import type { Timers } from '../ports/timers.ts'

type Deps = {
  balance: ChargeDeps
  timers: Timers
  limits: Pick<ReplyLimits, 'leaseRenewMs'>
  /** Reports a failed renewal; the next renewal tries again. */
  reportError(error: unknown): void
}

/** Maximum holds per statement. */
const batch = 1_000

/** Renews all leases together, once per interval, in statements of `batch` holds. */
export function createHoldLeases(deps: Deps): HoldLeases {
  const held = new Map<string, () => void>()
  let cancel: (() => void) | null = null

  function schedule(): void {
    cancel = deps.timers.after(deps.limits.leaseRenewMs, () => {
      schedule()
      void renewAll().catch((error: unknown) => deps.reportError(error))
    })
  }

  async function renewAll(): Promise<void> {
    const refs = [...held.keys()]
    for (let at = 0; at < refs.length; at += batch) await renew(refs.slice(at, at + batch))
  }

  async function renew(refs: string[]): Promise<void> {
    const open = new Set(await extendHolds(deps.balance, refs))
    for (const ref of refs) if (!open.has(ref)) held.get(ref)?.()
  }

  return {
    add(ref, onLost) {
      held.set(ref, onLost)
      if (cancel === null) schedule()
      return () => {
        held.delete(ref)
        if (held.size > 0) return
        cancel?.()
        cancel = null
      }
    },
  }
}
