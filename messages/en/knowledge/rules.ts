export const websiteInvalid = 'Please enter a valid website address'
export const websiteRequired = 'You should add a new website.'
export const fileTooLarge = ({ megabytes }: { megabytes: string }) =>
  `Each file can be up to ${megabytes}MB`
export const fileTypeRefused =
  "We can't read this kind of file. Use PDF, Word, Excel, PowerPoint, text, CSV, Markdown, HTML, EPUB, subtitles or images"
export const uploadHint = ({ megabytes }: { megabytes: string }) =>
  `Pdf, Txt, Excel, Ppt, Word, CSV, Markdown, HTML, EPUB and subtitle files, and images, maximum ${megabytes}MB each`
export const pathInvalid = 'Begin each path with a slash, like /blog'
export const tooManyPaths = 'You can list up to 50 paths'
export const websiteStarted =
  'Started processing website, please check Chatbot data sources for status.'
