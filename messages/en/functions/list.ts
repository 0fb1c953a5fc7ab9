export const title = 'Functions'
export const testFunction = ({ name }: { name: string | number }) => `Test: ${name}`
export const test = 'Test'
export const editFunction = ({ name }: { name: string | number }) => `Edit: ${name}`
export const edit = 'Edit'
export const deleteFunction = ({ name }: { name: string | number }) => `Delete: ${name}`
export const remove = 'Delete'
export const purpose = ({ bot }: { bot: string }) =>
  `Let ${bot} look things up or take action in your own systems while it answers.`
export const loadFailed = "Couldn't load the functions"
export const emptyHint =
  'A function lets the chatbot call one of your services. Add one so it can check an order or book an appointment.'
export const empty = 'No functions available at the moment.'
export const add = 'Add New Function'
export const useInChats = ({ name }: { name: string }) => `Use in chats: ${name}`
export const off = 'Off'
export const asksFirst = 'Asks first'
export const signedInVisitors = 'Signed-in visitors'
export const button = 'Button'
