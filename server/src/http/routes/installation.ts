import { checkInstallation } from '@askwell/contract/installation'
import { checkInstallation as checkSitePage, type CheckInstallationDeps } from '@askwell/core/bots'
import { serveOwner, type Route } from '../serve.ts'

export type InstallationDeps = CheckInstallationDeps & {
  /** Where browsers reach the product, when the operator said so. */
  publicUrl: string | undefined
}

export const installationRoutes = (deps: InstallationDeps): Route[] => [
  serveOwner(checkInstallation, async ({ bot_id, url }, { ownerId, origin }) => {
    const ownOrigin = deps.publicUrl ?? origin.origin ?? `http://${origin.host ?? ''}`
    const asked = { botId: bot_id, url, origin: ownOrigin }
    const { isInstalled, findings } = await checkSitePage(deps, ownerId, asked)
    return { status: 1 as const, is_installed: isInstalled, findings }
  }),
]
