import { field, textArguments, type Connector } from '../connector.ts'

/** Zendesk Support, Ticketing API v2. */
export const zendesk: Connector = {
  id: 'zendesk',
  kind: 'ticketing',
  name: 'Zendesk',
  purpose: 'Opens a ticket for your support team when the chatbot cannot help.',
  guide: [
    'In Zendesk open the Admin Center, then Apps and integrations, then APIs, then API tokens.',
    'Add a token and copy it at once: Zendesk shows it only once.',
    'Use the email address of an agent who may open tickets, and the address that you open Zendesk with.',
  ],
  fields: [
    field({
      name: 'address',
      label: 'Address of your Zendesk',
      hint: 'For example acme.zendesk.com.',
      kind: 'url',
    }),
    field({
      name: 'email',
      label: 'Email address of the agent',
      hint: 'The agent the token belongs to.',
      kind: 'email',
    }),
    field({
      name: 'token',
      label: 'API token',
      hint: 'It is kept encrypted and never shown again.',
      kind: 'secret',
    }),
  ],
  transport: 'http',
  auth: { kind: 'basic', user: '{{email}}/token', password: '{{token}}' },
  functions: [
    {
      name: 'open_ticket',
      activity: 'Opening a ticket…',
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
      parameters: textArguments({
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
