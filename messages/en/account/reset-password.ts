export const changedTitle = 'Password changed'
export const sendNewLink = 'Send me a new link'
export const title = 'Choose a new password'
export const lead = 'This signs you out on all devices.'
export const keepsContent = 'I created this account. Keep its chatbots, plan and messages.'
export const keepsContentHint =
  "This email was never confirmed, so someone else may have signed up with it. If you don't check this box, you get a new account, and the old account's chatbots, functions, plan and messages are removed. Either way, its sessions, two-step sign-in and Google sign-in end."
export const newPassword = 'New password'
export const saving = 'Saving...'
export const submit = 'Save new password'
