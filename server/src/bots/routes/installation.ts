import { checkInstallation } from '@askwell/contract/installation'
import { checkInstallation as checkSitePage, type CheckInstallationDeps } from '@askwell/core/bots'
import { ownerRoute, type Route } from '../../platform/http/route.ts'

export type InstallationDeps = CheckInstallationDeps & {
  /** The public URL of the product, if the operator set it. */
  publicUrl: string | undefined
}

export const installationRoutes = (deps: InstallationDeps): Route[] => [
  ownerRoute(checkInstallation, async ({ bot_id, url }, { ownerId, originHeaders: origin }) => {
    const ownOrigin = deps.publicUrl ?? origin.origin ?? `http://${origin.host ?? ''}`
    const request = { botId: bot_id, url, origin: ownOrigin }
    const { isInstalled, findings } = await checkSitePage(deps, ownerId, request)
    return { status: 1 as const, is_installed: isInstalled, findings }
  }),
]
