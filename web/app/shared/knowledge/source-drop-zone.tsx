import * as text from '@askwell/messages/knowledge/files'
import * as rulesText from '@askwell/messages/knowledge/rules'
import { brand } from '../brand.ts'
import { FileDropZone } from './file-drop-zone.tsx'

const texts = {
  label: text.label,
  drop: text.dropHint,
  choose: text.choose,
  hint: rulesText.uploadHint({ megabytes: brand.fileMegabytes }),
}

/** The drop zone for source files of a chatbot. */
export const SourceDropZone = ({ onChoose }: { onChoose: (files: File[]) => void }) => (
  <FileDropZone texts={texts} isMultiple opensAtOnce onChoose={onChoose} />
)
