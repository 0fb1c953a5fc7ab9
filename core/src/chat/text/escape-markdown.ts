/** Joins a text to one line and escapes all Markdown. */
export function escapeMarkdown(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\`*[\]<>&~|!@]|_(?!\w)|(?<!\w)_|:(?=\/\/)|(?<=www)\./gi, '\\$&')
    .replace(/^[#+=-]/, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2')
}
