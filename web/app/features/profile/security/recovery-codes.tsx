import { Download } from 'lucide-react'
import { brand } from '../../../shared/brand.ts'
import { en } from '../../../shared/en.ts'
import { notify } from '../../../shared/notify.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { CopyButton } from '../../../shared/ui/copy-button.tsx'
import { saveFile } from './save-file.ts'
import { security as say } from '../../../messages/en.ts'
import { useFocusAtStart } from '../../../shared/use-focus-at-start.ts'

type RecoveryCodesProps = { codes: string[]; onDone: () => void }

/** The codes that open the account without the phone; shown this once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const list = codes.join('\n')
  const start = useFocusAtStart<HTMLDivElement>()

  function download() {
    const text = say.recoveryCodesOfEachOpensOf(brand.name, list)
    saveFile('recovery-codes.txt', new Blob([text], { type: 'text/plain' }))
  }

  return (
    <div ref={start} tabIndex={-1} className="grid gap-4 outline-none">
      <div className="grid gap-1.5">
        <h3 className="text-lg">{say.keepYourRecoveryCodes}</h3>
        <p className="text-ink-2">{say.eachOfThemOpensYour}</p>
      </div>
      <ul
        aria-label={say.recoveryCodes}
        className="grid gap-x-6 gap-y-2 rounded-lg bg-sunken p-4 sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onDone}>{say.iHaveKeptThem}</Button>
        <CopyButton
          text={list}
          label={say.copy}
          copiedText={say.recoveryCodesCopiedToClipboard}
          onRefused={() => notify.info(en.copyRefused)}
        />
        <Button variant="outline" onClick={download}>
          <Download size={18} aria-hidden />
          {say.download}
        </Button>
      </div>
    </div>
  )
}
