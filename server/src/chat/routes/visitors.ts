import { identityMask, identitySecret, renewIdentitySecret } from '@askwell/contract/identity'
import * as visitors from '@askwell/core/visitors'
import { ownerRoute, type Route } from '../../platform/http/route.ts'

/** The secret with which the embedding site signs its visitors. */
export const visitorRoutes = (deps: visitors.IdentitySecretDeps): Route[] => [
  ownerRoute(identitySecret, async ({ bot_id }, { ownerId }) => {
    const { hasSecret, refusals } = await visitors.getIdentityStatus(deps, ownerId, bot_id)
    return { secret: hasSecret ? identityMask : null, refusals }
  }),

  ownerRoute(renewIdentitySecret, async ({ bot_id }, { ownerId }) => ({
    secret: await visitors.renewIdentitySecret(deps, ownerId, bot_id),
  })),
]
