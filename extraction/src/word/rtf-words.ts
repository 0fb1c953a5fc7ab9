/** Groups that contain no text of the document. */
export const skipped = new Set([
  'colortbl',
  'stylesheet',
  'info',
  'pict',
  'object',
  'themedata',
  'datastore',
  'listtable',
  'listoverridetable',
  'rsidtbl',
  'generator',
  'xmlnstbl',
  'filetbl',
  'revtbl',
  'fldinst',
  'latentstyles',
  'colorschememapping',
  'pntxta',
  'pntxtb',
  'nonshppict',
  'bkmkstart',
  'bkmkend',
  'deleted',
])

/** Characters that are written as control words. */
export const symbols = new Map([
  ['tab', '\t'],
  ['line', '\n'],
  ['emdash', '—'],
  ['endash', '–'],
  ['lquote', '‘'],
  ['rquote', '’'],
  ['ldblquote', '“'],
  ['rdblquote', '”'],
  ['bullet', '•'],
  ['emspace', ' '],
  ['enspace', ' '],
  ['nestcell', '\t'],
])

export const endsParagraph = new Set(['par', 'nestrow', 'sect', 'page'])
