import { knowledgeShared as text } from '../../messages/en.ts'
import { en } from '../en.ts'
import { FileZone } from './file-zone.tsx'

const say = {
  label: text.files,
  drop: text.dropFilesHereOrChoose,
  choose: text.chooseFiles,
  hint: en.uploadHint,
}

/** Takes the files that a chatbot learns from. */
export const DropZone = ({ onChoose }: { onChoose: (files: File[]) => void }) => (
  <FileZone say={say} takesMany onChoose={onChoose} />
)
