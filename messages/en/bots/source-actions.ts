export const retrySource = ({ name }: { name: string | number }) => `Retry: ${name}`
export const retry = 'Retry'
export const remove = 'Remove'
export const removeSource = ({ name }: { name: string | number }) => `Remove: ${name}`
export const removedSources = 'Removed sources'
export const removedTitle = 'Removed when you click Update'
export const undo = 'Undo'
export const choosePagesOf = ({ name }: { name: string | number }) => `Choose pages: ${name}`
export const choosePages = 'Choose pages'
export const viewTextOf = ({ name }: { name: string | number }) => `View text: ${name}`
export const viewText = 'View text'
export const stopSource = ({ name }: { name: string | number }) => `Stop: ${name}`
export const stop = 'Stop'
export const syncNow = 'Sync now'
export const restorePage = 'Restore'
export const undoRemoval = ({ name }: { name: string }) => `Undo removing ${name}`
