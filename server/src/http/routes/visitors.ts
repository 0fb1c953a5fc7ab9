import { identityMask, identitySecret, renewIdentitySecret } from '@askwell/contract/identity'
import * as visitors from '@askwell/core/visitors'
import { serveOwner, type Route } from '../serve.ts'

/** The secret by which the site around a bot signs its visitors. */
export const visitorRoutes = (deps: visitors.IdentitySecretDeps): Route[] => [
  serveOwner(identitySecret, async ({ bot_id }, { ownerId }) => {
    const { hasSecret, refusals } = await visitors.identityStanding(deps, ownerId, bot_id)
    return { secret: hasSecret ? identityMask : null, refusals }
  }),

  serveOwner(renewIdentitySecret, async ({ bot_id }, { ownerId }) => ({
    secret: await visitors.renewIdentitySecret(deps, ownerId, bot_id),
  })),
]
