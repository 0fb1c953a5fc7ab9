import * as text from '@askwell/messages/functions/deliveries'
import { Button } from '../../../../shared/ui/button.tsx'
import { SidePanel } from '../../../../shared/ui/side-panel.tsx'
import { QueryError } from '../../../../shared/ui/states.tsx'
import { useBusy } from '../../../../shared/use-busy.ts'
import { ListLoader } from '../shared/list-loader.tsx'
import { DeliveryItem } from './delivery-item.tsx'
import { sendTest } from './signing-secret.tsx'
import { rereadDeliveries, useDeliveries } from './use-deliveries.ts'

type DeliveriesPanelProps = { botId: string; isOpen: boolean; onClose: () => void }

/** The log of deliveries, with a button that sends one again. */
export function DeliveriesPanel({ botId, isOpen, onClose }: DeliveriesPanelProps) {
  const log = useDeliveries(botId, isOpen)
  const sending = useBusy()
  const rows = log.data?.pages.flatMap(({ deliveries }) => deliveries) ?? []

  async function test() {
    await sendTest(botId)
    await rereadDeliveries(botId)
  }

  return (
    <SidePanel
      isOpen={isOpen}
      onClose={onClose}
      isWide
      title={text.title}
      description={text.lead}
      footer={
        <Button variant="outline" isBusy={sending.isBusy} onClick={() => void sending.run(test)}>
          {text.sendTest}
        </Button>
      }
    >
      {log.isPending ? <ListLoader /> : null}
      {log.isError && rows.length === 0 ? <QueryError title={text.loadFailed} query={log} /> : null}
      {log.isSuccess && rows.length === 0 ? (
        <p className="py-8 text-center text-ink-2">{text.empty}</p>
      ) : null}
      <ul aria-label={text.title} className="grid grid-cols-1 gap-3">
        {rows.map((row) => (
          <DeliveryItem key={row.id} botId={botId} row={row} />
        ))}
      </ul>
      {log.hasNextPage ? (
        <Button
          variant="outline"
          className="mt-4 w-full"
          isBusy={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          {text.showOlder}
        </Button>
      ) : null}
    </SidePanel>
  )
}
