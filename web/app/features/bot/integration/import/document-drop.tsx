import * as text from '@askwell/messages/openapi/import'
import { FileDropZone } from '../../../../shared/knowledge/file-drop-zone.tsx'

const texts = {
  label: text.file,
  drop: text.dropHere,
  choose: text.chooseFile,
  hint: text.fileHint,
}

type DocumentDropProps = { isBusy: boolean; onChoose: (file: File) => void }

/** File input for one document; the server validates it. */
export function DocumentDrop({ isBusy, onChoose }: DocumentDropProps) {
  return (
    <FileDropZone
      texts={texts}
      isBusy={isBusy}
      onChoose={([document]) => document && onChoose(document)}
    />
  )
}
