import { integer, locale, plural } from '../language.ts'

export const noTextLayer =
  'This file contains only images of pages, with no text. Upload it as a file so we can recognize its text.'
export const encrypted = 'This file is password-protected. Remove the password and upload it again.'
export const damaged =
  'This file is damaged or incomplete. Open it on your computer, save it again and upload the copy.'
export const word95 =
  "This file was saved in Word 95 or older, which we can't read. Open it in Word or LibreOffice, save it as .docx and upload the copy."
export const allHidden =
  'Everything in this file is on hidden sheets, which we skip. Unhide them and upload it again.'
export const empty = 'This file is empty: it contains no text.'
export const noText = "There's no text here."
export const hiddenSheet =
  'This sheet is hidden. Unhide it and upload the file again to include it.'
export const sheet = ({ name }: { name: string }) => `Sheet ${name}`
export const page = ({ number }: { number: number }) => `Page ${number}`
export const pictureOnly = 'This page is an image without text.'
export const contentsOnly = 'This page is only a table of contents, so we skipped it.'
export const blankPage = 'This page is blank.'
export const pageTooLarge = 'This page is too large or too complex to process.'
export const notTextPage = "This URL isn't a text page."
export const pageUnreadable = "We couldn't read this page."
export const noReadableText = 'This page has no readable text.'
export const comment = ({ text }: { text: string }) => `Comment: ${text}`
export const sheetExtras = ({ name }: { name: string }) => `Sheet ${name}: charts and comments`
export const emptySheet = 'This sheet is empty.'
export const headersAndFooters = 'Headers and footers'
export const contact = 'Contact'
export const telephone = 'Telephone'
export const email = 'E-mail'
export const address = 'Address'
export const openingHours = 'Opening hours'
export const textPart = 'Text'
export const slide = ({ number }: { number: number }) => `Slide ${number}`
export const titledSlide = ({ number, title }: { number: number; title: string }) =>
  `Slide ${number}: ${title}`
export const chart = ({ titles }: { titles: string }) => `Chart: ${titles}`
export const commentOn = ({ cell, text }: { cell: string; text: string }) =>
  `Comment on ${cell}: ${text}`
export const sheetRows = ({ label, first, last }: { label: string; first: number; last: number }) =>
  `${label}, rows ${first}–${last}`
/** Label of a chapter of an e-book. */
export const chapter = ({ number, title }: { number: number; title: string }) =>
  title === '' ? `Chapter ${number}` : `Chapter ${number}: ${title}`
export const charts = 'Charts and diagrams'
export const notes = 'Notes'
export const comments = 'Comments'
export const table = 'Table'
/** Label of an image file. */
export const image = 'Image'
/** Label of a part with recognized text. */
export const recognizedPart = ({ label }: { label: string }) => `${label} (text recognized)`
export const unsurePart = ({ label }: { label: string }) =>
  `${label} (text recognized, hard to read)`
export const nothingRecognized = 'No text was recognized in this image.'
/** Why text recognition failed for an image, by the cause. */
export const notRecognized = {
  time: "The text of this image couldn't be recognized (time).",
  memory: "The text of this image couldn't be recognized (memory).",
  size: "The text of this image couldn't be recognized (size).",
  damaged: "The text of this image couldn't be recognized (damaged file).",
} as const
export const nothingRecognizedInFile =
  'This file contains only images, and we recognized no text in them. Upload a sharper scan or a version with text.'
export const recognizedPages = ({ pages }: { pages: number }) =>
  `Text was recognized in ${plural(pages, { one: 'image', other: 'images' })}. Check names and figures.`
export const languageMissing = ({ language }: { language: string }) =>
  `The data for recognizing ${language} isn't installed, so some letters may be wrong.`
/** The name of a language by its code. */
export const languageName = (code: string): string =>
  new Intl.DisplayNames([locale], { type: 'language' }).of(code) ?? code
/** Summary of the text extracted from a file or page. */
export const ready = ({ characters }: { characters: number }) =>
  `${plural(characters, { one: 'character', other: 'characters' })}.`
export const readyPages = ({ pages, characters }: { pages: number; characters: number }) =>
  `${plural(pages, { one: 'page', other: 'pages' })}, ${plural(characters, { one: 'character', other: 'characters' })}.`
export const readySlides = ({ slides, characters }: { slides: number; characters: number }) =>
  `${plural(slides, { one: 'slide', other: 'slides' })}, ${plural(characters, { one: 'character', other: 'characters' })}.`
export const noTextOn = ({ parts }: { parts: string }) => `No text found on ${parts}.`
/** Like `noTextOn`, when only some of the parts are named. */
export const noTextOnSome = ({ parts, others }: { parts: string; others: number }) =>
  `No text found on ${parts} and ${integer(others)} more.`
export const hiddenParts = ({ parts }: { parts: string }) => `Hidden, so skipped: ${parts}.`
export const manyHiddenParts = ({ parts, others }: { parts: string; others: number }) =>
  `Hidden, so skipped: ${parts} and ${integer(others)} more.`
const splitFile = 'Split it and upload the parts.'
/** Why a file is too large, by the exceeded limit. */
export const tooLarge = {
  pages: `This file is too large or too complex to process (number of pages). ${splitFile}`,
  cells: `This file is too large or too complex to process (number of cells). ${splitFile}`,
  records: `This file is too large or too complex to process (number of records). ${splitFile}`,
  parts: `This file is too large or too complex to process (parts inside the file). ${splitFile}`,
  unpackedSize: `This file is too large or too complex to process (unpacked size). ${splitFile}`,
  text: `This file is too large or too complex to process (amount of text). ${splitFile}`,
  nesting: `This file is too large or too complex to process (nesting). ${splitFile}`,
  time: `This file is too large or too complex to process (time). ${splitFile}`,
  memory: `This file is too large or too complex to process (memory). ${splitFile}`,
  other: `This file is too large or too complex to process (size). ${splitFile}`,
} as const
const acceptedFiles =
  'Use PDF, Word, Excel, PowerPoint, text, CSV, Markdown, EPUB, subtitles or an image (PNG, JPEG, WebP).'
/** Why a file type is not supported, by the type. */
export const unsupported = {
  picture: `We can't read this kind of file (an image other than PNG, JPEG or WebP). ${acceptedFiles}`,
  program: `We can't read this kind of file (a program). ${acceptedFiles}`,
  media: `We can't read this kind of file (audio or video). ${acceptedFiles}`,
  office: `We can't read this kind of file (an unknown Office file). ${acceptedFiles}`,
  archive: `We can't read this kind of file (an archive). ${acceptedFiles}`,
  binary: `We can't read this kind of file (a binary file). ${acceptedFiles}`,
  encoding: `We can't read this kind of file (unknown encoding). ${acceptedFiles}`,
  other: `We can't read this kind of file (unknown). ${acceptedFiles}`,
} as const
export const slideNotes = ({ text }: { text: string }) => `Notes: ${text}`
export const slideComments = ({ text }: { text: string }) => `Comments: ${text}`
