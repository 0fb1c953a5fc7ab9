export const uploadingFiles = 'Uploading files'
export const uploadingShare = ({ percent }: { percent: string | number }) =>
  `Uploading files: ${percent}%`
export const checkingFiles = 'Uploaded. Checking the files...'
export const next = 'Next'
export const back = 'Back'
export const create = 'Create'
export const creating = 'Creating...'
