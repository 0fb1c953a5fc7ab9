import * as texts from '@askwell/messages/connectors/hubspot'
import { field, serviceUrlField, textArgumentsSchema, type Connector } from './connector.ts'

const contactProperties = ['email', 'firstname', 'lastname', 'company', 'phone', 'lifecyclestage']

/** HubSpot CRM, API v3. */
export const hubspot: Connector = {
  id: 'hubspot',
  kind: 'crm',
  name: 'HubSpot',
  purpose: texts.purpose,
  guide: [texts.guide1, texts.guide2, texts.guide3],
  fields: [
    field({
      name: 'token',
      label: texts.tokenLabel,
      hint: texts.tokenHint,
      kind: 'secret',
      pattern: { source: '^pat-', fault: texts.tokenRule },
    }),
    serviceUrlField('https://api.hubapi.com', texts.addressHint),
  ],
  transport: 'http',
  auth: { kind: 'bearer', token: '{{token}}' },
  functions: [
    {
      name: 'save_contact',
      activity: texts.saveContactActivity,
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
      parameters: textArgumentsSchema(
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
      activity: texts.findMyContactActivity,
      asksVisitor: false,
      // Contacts are personal data, so visitors can look up only themselves.
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
      parameters: textArgumentsSchema({}),
    },
  ],
  probe: { url: '{{address}}/crm/v3/objects/contacts?limit=1', headers: {} },
  needsVerifiedEmail: false,
}
