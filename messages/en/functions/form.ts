export const name = 'Function Name'
export const nameHint = 'Letters, digits, underscores and hyphens, for example get_order_status.'
export const url = 'URL'
export const urlHint = 'Put {argument} in the URL to insert its value.'
export const method = 'Method'
export const methodHint = 'POST sends the arguments as JSON. GET puts them in the URL.'
export const loadFailed = "Couldn't load the function"
export const failed = ({ reason }: { reason: string }) => `An error occurred: ${reason}`
export const failedForUnknownReason = 'An error occurred: unknown reason'
export const editTitle = 'Edit Function'
export const submit = 'Submit'
export const submitting = 'Submitting...'
export const update = 'Update'
export const updating = 'Updating...'
