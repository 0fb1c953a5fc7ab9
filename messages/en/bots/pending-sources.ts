export const notYet = 'Not yet'
export const cancel = 'Cancel'
export const title = 'Unsaved sources'
export const uploading = ({ percent }: { percent: number }) => `Uploading ${percent}%`
export const uploadingFile = ({ name }: { name: string | number }) => `Uploading ${name}`
export const cancelUpload = ({ name }: { name: string }) => `Cancel: ${name}`
