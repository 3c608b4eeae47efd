// Which model does an LC grow by? The international one as a link, the national one as its admin wrote it.
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/call.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { odModelContract } from '../contract.ts'
import { InternationalCard } from './InternationalCard.tsx'
import { NationalCard } from './NationalCard.tsx'
import styles from './OdModel.module.css'

export function OdModelPage() {
  const international = useQuery({
    queryKey: ['od-model', 'international'],
    queryFn: () => call(odModelContract.readInternational),
    refetchOnWindowFocus: 'always',
  })
  const national = useQuery({
    queryKey: ['od-model', 'national'],
    queryFn: () => call(odModelContract.read),
    refetchOnWindowFocus: 'always',
  })
  return (
    <>
      <PageHeader
        title="Organizational Development Models"
        text="The stages by which a committee grows, and what each of them asks for."
      />
      <div className={styles.cards}>
        <QueryView query={international} skeleton="text">
          {(model) => <InternationalCard model={model} />}
        </QueryView>
        <QueryView query={national} skeleton="text">
          {(model) => <NationalCard model={model} />}
        </QueryView>
      </div>
    </>
  )
}
