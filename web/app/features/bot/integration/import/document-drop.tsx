import { botImport as text } from '../../../../messages/en.ts'
import { FileZone } from '../../../../shared/knowledge/file-zone.tsx'

const say = {
  label: text.file,
  drop: text.dropHere,
  choose: text.chooseFile,
  hint: text.fileHint,
}

type DocumentDropProps = { isBusy: boolean; onChoose: (file: File) => void }

/** Takes one document; the server says what is wrong with it. */
export function DocumentDrop({ isBusy, onChoose }: DocumentDropProps) {
  return (
    <FileZone say={say} isBusy={isBusy} onChoose={([document]) => document && onChoose(document)} />
  )
}
