import { identityMask, identitySecret, renewIdentitySecret } from '@askwell/contract/identity'
import * as visitors from '@askwell/core/visitors'
import { serveOwner, type Route } from '../serve.ts'

/** The secret by which the site around a bot signs its visitors. */
export const visitorRoutes = (deps: visitors.IdentitySecretDeps): Route[] => [
  serveOwner(identitySecret, async ({ bot_id }, { ownerId }) => ({
    secret: (await visitors.hasIdentitySecret(deps, ownerId, bot_id)) ? identityMask : null,
  })),

  serveOwner(renewIdentitySecret, async ({ bot_id }, { ownerId }) => ({
    secret: await visitors.renewIdentitySecret(deps, ownerId, bot_id),
  })),
]
