import { functionLimits } from '@askwell/contract/integration-rules'
import type { functionFields } from '@askwell/contract/integrations'
import type { FunctionDetail } from '@askwell/contract/integrations'
import type * as z from 'zod/mini'
import { words } from './words.ts'
import { botIntegration as text } from '../../../messages/en.ts'

export type FunctionValues = z.input<typeof functionFields>
export type CheckedFunction = z.output<typeof functionFields>

/** In the order of the form, so that the first wrong one is told and focused. */
export const fieldNames = [
  'functionname',
  'definition',
  'url',
  'method',
  'authtype',
  'clientid',
  'secret',
  'tokenurl',
  'auth_header',
  'activity',
  'button_label',
  'answer_text',
] as const satisfies readonly (keyof FunctionValues)[]

export const newFunction: CheckedFunction = {
  functionname: '',
  definition: '',
  url: '',
  method: 'POST',
  authtype: 'OAUTH2.0',
  clientid: '',
  secret: '',
  tokenurl: '',
  auth_header: '',
  is_enabled: true,
  asks_visitor: false,
  needs_identity: false,
  activity: '',
  button_label: '',
  answer_text: '',
}

/** A stored function as the form shows it; its secrets are masks. */
export const valuesOf = (stored: FunctionDetail): CheckedFunction => ({
  functionname: stored.name,
  definition: JSON.stringify(stored.schema, null, 2),
  url: stored.url,
  method: stored.method,
  authtype: stored.authtype,
  clientid: stored.clientid,
  secret: stored.secret,
  tokenurl: stored.tokenUrl,
  auth_header: stored.auth_header,
  is_enabled: stored.is_enabled,
  asks_visitor: stored.asks_visitor,
  needs_identity: stored.needs_identity,
  activity: stored.activity,
  button_label: stored.button_label,
  answer_text: stored.answer_text,
})

/** `same` leaves the stored picture, null takes it away. */
export type PictureChange = File | 'same' | null

const pictureTypes = ['image/png', 'image/jpeg', 'image/webp']

/** What is wrong with a chosen picture; the server looks inside as well. */
export function pictureFault({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!pictureTypes.includes(type)) return words.imageRefused
  return size > functionLimits.imageBytes ? `${words.imageTooLarge}.` : null
}

/** What a function may look like, named after what stands in the form. */
export const exampleDefinition = (name: string): string =>
  JSON.stringify(
    {
      name: name || 'get_order_status',
      description: text.looksUpHowFarAn,
      parameters: {
        type: 'object',
        properties: {
          order_id: { type: 'string', description: text.theOrderNumberForExample },
        },
        required: ['order_id'],
      },
    },
    null,
    2,
  )
