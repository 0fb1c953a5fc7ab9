import { AppError } from '../../shared/index.ts'
import type { Connector } from './connector.ts'
import { automation } from './rows/automation.ts'
import { calCom } from './rows/cal-com.ts'
import { hubspot } from './rows/hubspot.ts'
import { teamMail } from './rows/team-mail.ts'
import { zendesk } from './rows/zendesk.ts'

/** Every service that can be connected, in the order a screen shows them. */
export const connectors: readonly Connector[] = [calCom, teamMail, zendesk, automation, hubspot]

/** One of them by its id; throws AppError `not_found`. */
export function connectorOf(id: string): Connector {
  const found = connectors.find((connector) => connector.id === id)
  if (!found) throw new AppError('not_found', 'This connection does not exist.')
  return found
}
