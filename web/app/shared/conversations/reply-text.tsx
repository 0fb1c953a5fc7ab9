import { Markdown } from '@askwell/chat/markdown'

/** A reply as the visitor saw it. Markdown is rendered to elements from an allowlist, so no script in it can run. */
export function ReplyText({ text, isPartial }: { text: string; isPartial: boolean }) {
  return (
    <div className={formatting}>
      <Markdown text={text} isPartial={isPartial} />
    </div>
  )
}

const formatting = [
  'grid gap-2 [&>*]:min-w-0',
  '[&_ul]:list-disc [&_ol]:list-decimal [&_:is(ul,ol)]:ps-5 [&_.cw-task]:list-none',
  '[&_.cw-heading]:font-semibold [&_a]:text-brand [&_a]:underline',
  '[&_blockquote]:border-s-2 [&_blockquote]:border-line [&_blockquote]:ps-3',
  '[&_.cw-scroll]:overflow-x-auto [&_code]:font-mono [&_code]:text-sm',
  '[&_:is(th,td)]:border [&_:is(th,td)]:border-line [&_:is(th,td)]:px-2 [&_:is(th,td)]:py-1 [&_th]:text-start',
].join(' ')
