import { field, serviceAddress, textArguments, type Connector } from '../connector.ts'

const contactProperties = ['email', 'firstname', 'lastname', 'company', 'phone', 'lifecyclestage']

/** HubSpot CRM, API v3. */
export const hubspot: Connector = {
  id: 'hubspot',
  kind: 'crm',
  name: 'HubSpot',
  purpose: 'Saves visitors who leave their details as contacts, and knows signed-in customers.',
  guide: [
    'In HubSpot open Settings, then Integrations, then Private apps, and create a private app.',
    'Under Scopes allow crm.objects.contacts.read and crm.objects.contacts.write.',
    'Create the app and copy its access token. It starts with pat-.',
  ],
  fields: [
    field({
      name: 'token',
      label: 'Access token of the private app',
      hint: 'Starts with pat-. It is kept encrypted and never shown again.',
      kind: 'secret',
      pattern: { source: '^pat-', fault: 'An access token of HubSpot starts with pat-.' },
    }),
    serviceAddress(
      'https://api.hubapi.com',
      'Only if your requests go through an address of your own.',
    ),
  ],
  transport: 'http',
  auth: { kind: 'bearer', token: '{{token}}' },
  functions: [
    {
      name: 'save_contact',
      activity: 'Saving your details…',
      asksVisitor: true,
      needsIdentity: false,
      method: 'POST',
      url: '{{address}}/crm/v3/objects/contacts/batch/upsert',
      headers: {},
      body: {
        inputs: [
          {
            idProperty: 'email',
            id: '{email}',
            properties: {
              email: '{email}',
              firstname: '{first_name}',
              lastname: '{last_name}',
              company: '{company}',
              phone: '{phone}',
            },
          },
        ],
      },
      description:
        'Saves the visitor as a contact for the sales team. Use it when the visitor wants to be contacted and has given an email address. Ask for nothing that the visitor does not want to give.',
      parameters: textArguments(
        {
          email: { description: 'Email address of the visitor.', format: 'email', maxLength: 254 },
          first_name: { description: 'First name.', maxLength: 100 },
          last_name: { description: 'Last name.', maxLength: 100 },
          company: { description: 'The company the visitor works for.', maxLength: 200 },
          phone: { description: 'Telephone number.', maxLength: 40 },
        },
        ['email'],
      ),
    },
    {
      name: 'find_my_contact',
      activity: 'Looking up your details…',
      asksVisitor: false,
      // Contacts are personal data: nobody looks up anybody but themselves.
      needsIdentity: true,
      method: 'POST',
      url: '{{address}}/crm/v3/objects/contacts/search',
      headers: {},
      body: {
        filterGroups: [
          { filters: [{ propertyName: 'email', operator: 'EQ', value: '{visitor:email}' }] },
        ],
        properties: contactProperties,
        limit: 1,
      },
      description:
        'Looks up what is known about the signed-in visitor: name, company, phone. It takes no arguments and answers about nobody else.',
      parameters: textArguments({}),
    },
  ],
  probe: { url: '{{address}}/crm/v3/objects/contacts?limit=1', headers: {} },
  needsVerifiedEmail: false,
}
