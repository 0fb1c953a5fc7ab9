import * as texts from '@askwell/messages/connectors/connecting'
import { AppError } from '../../../shared/index.ts'
import type { Connector } from './connector.ts'
import { automation } from './automation.ts'
import { calCom } from './cal-com.ts'
import { hubspot } from './hubspot.ts'
import { teamMail } from './team-mail.ts'
import { zendesk } from './zendesk.ts'

/** All connectors, sorted as on the screen. */
export const connectors: readonly Connector[] = [calCom, teamMail, zendesk, automation, hubspot]

/** Finds a connector by its id. Throws AppError `not_found`. */
export function requireConnector(id: string): Connector {
  const found = connectors.find((connector) => connector.id === id)
  if (!found) throw new AppError('not_found', texts.connectionMissing)
  return found
}
