import * as recoveryCodesText from '@askwell/messages/account/recovery-codes'
import * as commonText from '@askwell/messages/app/common'
import { Download } from 'lucide-react'
import { brand } from '../../../shared/brand.ts'
import { notify } from '../../../shared/notify.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { CopyButton } from '../../../shared/ui/copy-button.tsx'
import { saveFile } from '../../../shared/browser/save-file.ts'
import { useFocusOnMount } from '../../../shared/use-focus-on-mount.ts'

type RecoveryCodesProps = { codes: string[]; onDone: () => void }

/** Shows new recovery codes, which cannot be displayed again. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const list = codes.join('\n')
  const start = useFocusOnMount<HTMLDivElement>()

  function download() {
    const text = recoveryCodesText.fileContent({ brand: brand.name, codes: list })
    saveFile('recovery-codes.txt', new Blob([text], { type: 'text/plain' }))
  }

  return (
    <div ref={start} tabIndex={-1} className="grid gap-4 outline-none">
      <div className="grid gap-1.5">
        <h3 className="text-lg">{recoveryCodesText.keepTitle}</h3>
        <p className="text-ink-2">{recoveryCodesText.keepHint}</p>
      </div>
      <ul
        aria-label={recoveryCodesText.label}
        className="grid gap-x-6 gap-y-2 rounded-lg bg-sunken p-4 sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onDone}>{recoveryCodesText.kept}</Button>
        <CopyButton
          text={list}
          label={recoveryCodesText.copy}
          copiedText={recoveryCodesText.copied}
          onRefused={() => notify.info(commonText.copyRefused)}
        />
        <Button variant="outline" onClick={download}>
          <Download size={18} aria-hidden />
          {recoveryCodesText.download}
        </Button>
      </div>
    </div>
  )
}
