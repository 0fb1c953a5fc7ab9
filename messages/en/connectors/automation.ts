export const purpose = "Starts a workflow in your automation tool with the visitor's details."
export const guide1 =
  'Zapier: create a Zap with "Webhooks by Zapier", event "Catch Hook", and copy its URL.'
export const guide2 = 'Make: create a scenario with "Webhooks", "Custom webhook", and copy its URL.'
export const guide3 =
  'n8n: create a workflow with the "Webhook" node, method POST, and copy its production URL.'
export const addressLabel = 'Webhook URL'
export const addressHint = 'The URL from your automation tool.'
export const whenLabel = 'When should the chatbot start it?'
export const whenHint = 'In your own words. The chatbot uses this to decide.'
export const whenPreset = 'When the visitor asks for a quote, a callback or a sample.'
export const startWorkflowActivity = 'Sending your request…'
