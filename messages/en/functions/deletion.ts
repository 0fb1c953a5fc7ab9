export const undo = 'Undo'
export const question = 'Are you sure you want to delete this function?'
export const effect = ({ name }: { name: string }) =>
  `The chatbot will no longer be able to use ${name}. You can undo this for a short time.`
