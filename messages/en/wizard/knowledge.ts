export const filesTitle = 'Files'
export const filesEmpty = 'No files yet. Handbooks, price lists and Q&A sheets work well.'
export const websitesTitle = 'Websites'
export const websitesEmpty = 'No websites yet. Your own site is a good start.'
export const prompt = 'Prompt'
export const removeFile = ({ name }: { name: string | number }) => `Remove ${name}`
