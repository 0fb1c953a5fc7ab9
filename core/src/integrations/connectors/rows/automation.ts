import { field, textArguments, type Connector } from '../connector.ts'

/** Signed deliveries after the Standard Webhooks scheme, for whatever takes a webhook. */
export const automation: Connector = {
  id: 'automation',
  kind: 'automation',
  name: 'Zapier, Make, n8n',
  purpose: 'Starts a workflow in your automation tool with what the visitor told.',
  guide: [
    'Zapier: start a Zap with "Webhooks by Zapier", event "Catch Hook", and copy its address.',
    'Make: start a scenario with "Webhooks", "Custom webhook", and copy its address.',
    'n8n: start a workflow with the "Webhook" node, method POST, and copy its production address.',
  ],
  fields: [
    field({
      name: 'address',
      label: 'Address of the webhook',
      hint: 'What your automation tool gave you.',
      kind: 'url',
    }),
    field({
      name: 'when',
      label: 'When should the chatbot start it?',
      hint: 'In your own words. The chatbot decides by them.',
      kind: 'text',
      preset: 'When the visitor asks for an offer, a callback or a sample.',
    }),
  ],
  transport: 'webhook',
  auth: { kind: 'signature' },
  functions: [
    {
      name: 'start_workflow',
      activity: 'Passing it on…',
      asksVisitor: false,
      needsIdentity: false,
      method: 'POST',
      url: '{{address}}',
      headers: {},
      body: null,
      description:
        'Passes what the visitor wants on to the team, which works on it afterwards; there is no answer to wait for. When to use it: {{when}}',
      parameters: textArguments(
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
