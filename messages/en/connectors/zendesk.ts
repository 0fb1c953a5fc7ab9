export const purpose = 'Opens a ticket for your support team when the chatbot cannot help.'
export const guide1 =
  'In Zendesk, open the Admin Center, then Apps and integrations, then APIs, then API tokens.'
export const guide2 = 'Add a token and copy it right away: Zendesk shows it only once.'
export const guide3 =
  'Use the email address of an agent who can open tickets, and your Zendesk URL.'
export const addressLabel = 'Zendesk URL'
export const addressHint = 'For example, acme.zendesk.com.'
export const emailLabel = 'Agent email address'
export const emailHint = 'The agent who owns the token.'
export const tokenLabel = 'API token'
export const tokenHint = 'Stored encrypted and never shown again.'
export const openTicketActivity = 'Opening a ticket…'
