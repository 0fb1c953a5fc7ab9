export const purpose = 'Emails your team what a visitor asked for.'
export const name = 'Email to your team'
export const guide1 = "Enter the addresses to email. The chatbot can't email anyone else."
export const guide2 = 'Your team can reply directly to visitors who left an email address.'
export const teamLabel = 'Team email addresses'
export const teamHint = 'Up to five, separated by commas.'
export const whenLabel = 'When should the chatbot send an email?'
export const whenHint = 'In your own words. The chatbot uses this to decide.'
export const whenPreset =
  "When the visitor wants to talk to a person, or asks something you can't answer."
export const writeToTeamActivity = 'Emailing the team…'
