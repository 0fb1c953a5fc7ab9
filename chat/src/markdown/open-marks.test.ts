import { expect, test } from 'vitest'
import { closeOpenMarks } from './open-marks.ts'

test.each([
  ['plain text stays', 'plain text stays'],
  ['a **bold', 'a **bold**'],
  ['a **', 'a'],
  ['a *', 'a'],
  ['**bold** and *it', '**bold** and *it*'],
  ['some `code', 'some `code`'],
  ['`a * b', '`a * b`'],
  ['~~gone', '~~gone~~'],
  ['snake_case_name', 'snake_case_name'],
  ['2 * 3 is 2*3', '2 * 3 is 2*3'],
  ['see [the guide](https://exa', 'see the guide'],
  ['see [the gui', 'see the gui'],
  ['done ![pict', 'done pict'],
  ['text <img src=x onerr', 'text'],
  ['first\n\n| a | b |\n|---', 'first\n'],
  ['text\n---', 'text\n'],
  ['text\n-', 'text\n'],
  ['- one\n- **tw', '- one\n- **tw**'],
  ['```js\nconst a = **', '```js\nconst a = **'],
  ['**whole**\n\nnext *it', '**whole**\n\nnext *it*'],
])('partial text %j is completed to %j', (half, shown) => {
  expect(closeOpenMarks(half).trimEnd()).toBe(shown.trimEnd())
})
