export const purpose =
  'Saves visitors who leave their details as contacts, and recognizes signed-in customers.'
export const guide1 =
  'In HubSpot, open Settings, then Integrations, then Private apps, and create a private app.'
export const guide2 =
  'Under Scopes, allow crm.objects.contacts.read and crm.objects.contacts.write.'
export const guide3 = 'Create the app and copy its access token. It starts with pat-.'
export const tokenLabel = 'Private app access token'
export const tokenHint = 'Starts with pat-. Stored encrypted and never shown again.'
export const addressHint = 'Only if you send requests through a URL of your own.'
export const saveContactActivity = 'Saving your details…'
export const findMyContactActivity = 'Looking up your details…'
export const tokenRule = 'A HubSpot access token starts with pat-.'
