import { functionLimits } from '@askwell/contract/integrations/integration-rules'
import type { functionFields } from '@askwell/contract/integrations/integrations'
import type { FunctionDetail } from '@askwell/contract/integrations/integrations'
import * as text from '@askwell/messages/functions/definition'
import * as rulesText from '@askwell/messages/functions/rules'
import type * as z from 'zod/mini'

export type FunctionValues = z.input<typeof functionFields>
export type CheckedFunction = z.output<typeof functionFields>

/** In the order of the form, because the first invalid field receives the focus. */
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

/** Form values of a stored function; its secrets are masked. */
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

/** `same` keeps the stored picture, null removes it. */
export type PictureChange = File | 'same' | null

const pictureTypes = ['image/png', 'image/jpeg', 'image/webp']

/** Error text of a chosen picture, or null. The server also checks its content. */
export function pictureError({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!pictureTypes.includes(type)) return rulesText.imageRefused
  return size > functionLimits.imageBytes ? `${rulesText.imageTooLarge}.` : null
}

/** An example definition with the name from the form. */
export const exampleDefinition = (name: string): string =>
  JSON.stringify(
    {
      name: name || 'get_order_status',
      description: text.exampleDescription,
      parameters: {
        type: 'object',
        properties: {
          order_id: { type: 'string', description: text.exampleArgument },
        },
        required: ['order_id'],
      },
    },
    null,
    2,
  )
