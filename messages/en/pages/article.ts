export const tableOfContents = 'Table of contents'
