import * as texts from '@askwell/messages/connectors/automation'
import { field, textArgumentsSchema, type Connector } from './connector.ts'

/** Signed deliveries by the Standard Webhooks specification, for any webhook receiver. */
export const automation: Connector = {
  id: 'automation',
  kind: 'automation',
  name: 'Zapier, Make, n8n',
  purpose: texts.purpose,
  guide: [texts.guide1, texts.guide2, texts.guide3],
  fields: [
    field({
      name: 'address',
      label: texts.addressLabel,
      hint: texts.addressHint,
      kind: 'url',
    }),
    field({
      name: 'when',
      label: texts.whenLabel,
      hint: texts.whenHint,
      kind: 'text',
      preset: texts.whenPreset,
    }),
  ],
  transport: 'webhook',
  auth: { kind: 'signature' },
  functions: [
    {
      name: 'start_workflow',
      activity: texts.startWorkflowActivity,
      asksVisitor: false,
      needsIdentity: false,
      method: 'POST',
      url: '{{address}}',
      headers: {},
      body: null,
      description:
        'Passes what the visitor wants on to the team, which works on it afterwards; there is no answer to wait for. When to use it: {{when}}',
      parameters: textArgumentsSchema(
        {
          summary: {
            description: 'What the visitor wants, with all details.',
            minLength: 1,
            maxLength: 5_000,
          },
          name: { description: 'Name of the visitor, if given.', maxLength: 200 },
          email: {
            description: 'Email address of the visitor, if given.',
            format: 'email',
            maxLength: 254,
          },
          phone: { description: 'Telephone number of the visitor, if given.', maxLength: 40 },
        },
        ['summary'],
      ),
    },
  ],
  probe: null,
  needsVerifiedEmail: false,
}
