/** Serves tasks one after the other, so that results keep the order of their tasks. */
export function serveInOrder<Task>(serve: (task: Task) => Promise<void>): (task: Task) => void {
  let last = Promise.resolve()
  return (task) => {
    last = last.then(() => serve(task))
  }
}
