export const closedUntil = ({ day }: { day: string | number }) =>
  `Your account is scheduled for deletion. Sign in before ${day} to restore it.`
export const downloaded = 'Your data is in your downloads folder.'
export const title = 'Your data'
export const lead = 'Download all your data as a ZIP or delete your account.'
export const downloadTitle = 'Download my data'
export const deleteTitle = 'Delete my account'
export const downloading = 'Preparing...'
export const deleteAtOnce =
  "You'll be signed out everywhere and your chatbots will stop answering right away."
export const deletePlan = "A paid plan won't renew."
export const deleteGrace =
  'You have seven days to sign in and restore your account. After that, your chatbots, files, conversations and profile are permanently deleted.'
export const deleting = 'Deleting...'
