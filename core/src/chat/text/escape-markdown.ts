/** A text as one line with all Markdown escaped. */
export function escapeMarkdown(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\`*[\]<>&~|!@]|_(?!\w)|(?<!\w)_|:(?=\/\/)|(?<=www)\./gi, '\\$&')
    .replace(/^[#+=-]/, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2')
}
