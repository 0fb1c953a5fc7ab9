export const label = 'Files'
export const dropHint =
  'Drop files here or choose them from your device. Text in scans and photos (PNG, JPG, WebP) is recognized.'
export const choose = 'Choose files'
export const fileRequired = 'Please choose at least one file'
export const prompt = 'Prompt'
export const promptHint = 'How should the chatbot use these files? Applies to the whole chatbot.'
export const promptPlaceholder =
  'For example: Answer questions about our opening hours and prices. Always give prices in dollars.'
export const chosenFiles = 'Chosen files'
export const removeFile = ({ name }: { name: string | number }) => `Remove ${name}`
export const fileEmpty = 'This file is empty'
export const fileTwice = 'This file is already in the list'
export const tooManyFiles = ({ limit }: { limit: string | number }) =>
  `You can add up to ${limit} files at a time`
export const addFiles = 'Add New Files'
export const addTitle = 'Add New File'
export const submit = 'Add File'
export const defaultPrompt = 'Answer from these sources. If they do not contain the answer, say so.'
export const promptRequired = 'Please enter an instruction'
