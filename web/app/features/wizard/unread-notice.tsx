import * as text from '@askwell/messages/wizard/unread-files'
import type { UnreadFile } from './unread-files.ts'

/** The files without extractable text, with the reasons. Always rendered, so that screen readers announce changes. */
export function UnreadNotice({ files }: { files: readonly UnreadFile[] }) {
  return (
    <div role="alert" className="empty:hidden">
      {files.length > 0 ? (
        <div className="grid gap-2 rounded-lg bg-warn-soft p-4">
          <p className="font-semibold">{text.title({ count: files.length })}</p>
          <ul className="grid gap-1.5">
            {files.map(({ name, reason }) => (
              <li key={name} className="wrap-anywhere">
                <strong className="font-semibold">{name}</strong>: {reason}
              </li>
            ))}
          </ul>
          <p className="text-sm">{text.hint}</p>
        </div>
      ) : null}
    </div>
  )
}
