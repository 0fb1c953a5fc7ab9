export const unsavedChanges = 'You have unsaved changes.'
export const question = 'Leave without saving?'
export const leave = 'Leave'
export const stay = 'Stay'
