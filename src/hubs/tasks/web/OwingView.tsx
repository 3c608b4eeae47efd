// Who is behind a number? The people of one LC who owe a task: how far each is, who was reminded when, and a button.
import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { committeeName } from '#shared/organisation.ts'
import { dayWords, dueWords } from '#shared/windows.ts'
import { call } from '#web/call.ts'
import { useOrganisation } from '#web/organisation.ts'
import { hrefTo } from '#web/shell/location.ts'
import { useSession } from '#web/shell/session.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { type Owing, type OwingPerson, tasksContract } from '../contract.ts'
import { actions } from '../hub.ts'
import { isDone } from '../rules.ts'
import { ExpectedForm } from './ExpectedForm.tsx'
import { MissingParts } from './MissingParts.tsx'
import { OwingTable } from './OwingTable.tsx'
import { owingQuery, useChange } from './task-queries.ts'
import styles from './tasks.module.css'
import { countWords, sentWords } from './words.ts'

type OwingViewProps = { kind: string; committee: string }

export function OwingView({ kind, committee }: OwingViewProps) {
  const found = useQuery(owingQuery(kind, committee))
  const where = committeeName(useOrganisation(), committee)
  const { data } = found
  return (
    <>
      <PageHeader
        title={data ? `${data.name}, ${where}` : where}
        text={data && sentenceOf(data)}
        action={
          <Button component="a" href={hrefTo('/progress')} variant="default">
            All progress
          </Button>
        }
      />
      <QueryView query={found} skeleton="table" back={{ label: 'All progress', path: '/progress' }}>
        {(owing) => <People owing={owing} where={where} />}
      </QueryView>
    </>
  )
}

function sentenceOf({ cell, opensOn }: Owing): string {
  if (opensOn) return `Opens ${dayWords(opensOn)}.`
  const said = isDone(cell) ? 'done' : ['done', dueWords(cell.dueOn)].filter(Boolean).join(', ')
  return `${countWords(cell)} ${said}.`
}

function People({ owing, where }: { owing: Owing; where: string }) {
  const { may } = useSession()
  const change = useChange()
  const { kind, committee, people } = owing
  const remind = (uid?: string) =>
    change(call(tasksContract.remind, { body: { kind, committee, ...(uid && { uid }) } }), sentWords)
  const toRemind = people.filter(({ canRemind }) => canRemind)
  const open = people.filter(({ state }) => state !== 'done')
  return (
    <>
      {owing.owedBy === 'committee' && <MissingParts owing={owing} where={where} />}
      {people.length === 0 ? (
        <EmptyState title="Nobody is asked yet" text={nobodyWords(owing, where)} />
      ) : (
        <>
          <Group gap="sm" className={styles.tools}>
            {toRemind.length > 0 && (
              <Button onClick={() => void remind()}>
                {toRemind.length === 1 ? 'Remind 1 person' : `Remind ${toRemind.length} people`}
              </Button>
            )}
            {open.length > 0 && (
              <Button variant="default" onClick={() => void copyText(addressesOf(open), 'Addresses copied')}>
                Copy addresses
              </Button>
            )}
          </Group>
          <Text size="sm" className={styles.dim} mb="sm">
            {restWords(owing, open)}
          </Text>
          <OwingTable owing={owing} onRemind={(uid) => void remind(uid)} />
        </>
      )}
      {may(actions.setDeadlines) && <ExpectedForm owing={owing} where={where} />}
    </>
  )
}

const addressesOf = (people: readonly OwingPerson[]) => people.map(({ email }) => email).join(', ')

const nobodyWords = ({ owedBy }: Owing, where: string) =>
  owedBy === 'committee'
    ? `${where} has no LCVP who answers for it. Once one is appointed, they can be reminded here.`
    : `Nobody of ${where} has said yet that they work there this year.`

function restWords({ everyDays, canRemind }: Owing, open: readonly OwingPerson[]): string {
  if (open.length === 0) return 'Everybody is done.'
  if (!canRemind) return 'Nobody can be reminded: it has not opened yet, or is closed.'
  const days = everyDays === 1 ? 'a day' : `${everyDays} days`
  return `At most one reminder per person in ${days}.`
}
