/** Long text of a request or response, which can be scrolled by keyboard. */
export function ScrollableText({ labelId, children }: { labelId: string; children: string }) {
  return (
    <pre
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- makes it scrollable by keyboard
      tabIndex={0}
      aria-labelledby={labelId}
      className="max-h-80 overflow-auto rounded-lg bg-sunken p-4 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]"
    >
      {children}
    </pre>
  )
}
