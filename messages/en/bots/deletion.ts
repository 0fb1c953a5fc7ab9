export const title = 'Delete this chatbot'
export const warning = 'Its sources and conversations will be permanently deleted.'
export const submit = 'Delete chatbot'
export const consequence = ({ name }: { name: string }) =>
  `${name} and all its sources and conversations will be permanently deleted.`
export const question = 'Are you sure you want to delete this bot?'
export const confirm = "Yes, I'm sure"
export const cancel = 'No, cancel'
