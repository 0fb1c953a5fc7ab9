export const downloadPdf = 'Download PDF'
export const downloadPdfOf = ({ number }: { number: string }) => `Download invoice ${number} as PDF`
export const downloadFailed = "Couldn't download the PDF"
