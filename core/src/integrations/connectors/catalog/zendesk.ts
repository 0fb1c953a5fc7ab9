import * as texts from '@askwell/messages/connectors/zendesk'
import { field, textArgumentsSchema, type Connector } from './connector.ts'

/** Zendesk Support, Ticketing API v2. */
export const zendesk: Connector = {
  id: 'zendesk',
  kind: 'ticketing',
  name: 'Zendesk',
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
      name: 'email',
      label: texts.emailLabel,
      hint: texts.emailHint,
      kind: 'email',
    }),
    field({
      name: 'token',
      label: texts.tokenLabel,
      hint: texts.tokenHint,
      kind: 'secret',
    }),
  ],
  transport: 'http',
  auth: { kind: 'basic', user: '{{email}}/token', password: '{{token}}' },
  functions: [
    {
      name: 'open_ticket',
      activity: texts.openTicketActivity,
      asksVisitor: true,
      needsIdentity: false,
      method: 'POST',
      url: '{{address}}/api/v2/tickets.json',
      headers: {},
      body: {
        ticket: {
          subject: '{subject}',
          comment: { body: '{description}' },
          requester: { name: '{name}', email: '{email}' },
          tags: ['chatbot'],
        },
      },
      description:
        'Opens a support ticket. Use it when the visitor wants to be contacted by a person, or has a problem that you cannot solve. Ask for the name and the email address first, and tell the number of the ticket afterwards.',
      parameters: textArgumentsSchema({
        subject: { description: 'What it is about, in one line.', minLength: 1, maxLength: 150 },
        description: {
          description: 'What the visitor needs and what was tried already, with all details.',
          minLength: 1,
          maxLength: 5_000,
        },
        name: { description: 'Full name of the visitor.', minLength: 1, maxLength: 200 },
        email: { description: 'Email address of the visitor.', format: 'email', maxLength: 254 },
      }),
    },
  ],
  probe: { url: '{{address}}/api/v2/users/me.json', headers: {} },
  needsVerifiedEmail: false,
}
