export const createdHint = ({ name }: { name: string | number }) =>
  `${name} is saved in My Chatbots. Your changes since then aren't.`
export const unsavedHint = 'You have unsaved changes.'
