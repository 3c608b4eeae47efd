// Progress overview: cards for the whole country or the person's own LC, then the LCs that are behind.
import { Button, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ownCommittees } from '#shared/people/offices.ts'
import { committeeName } from '#shared/people/organisation.ts'
import type { Year } from '#shared/time/years.ts'
import { call } from '#web/api/call.ts'
import { ListUpdateNotice } from '#web/live/ListUpdateNotice.tsx'
import { useSteadyRows } from '#web/live/use-steady-list.ts'
import { MergersOfYear } from '#web/organisation/MergerNotes.tsx'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { hrefTo } from '#web/shell/routing/location.ts'
import { useQueryState } from '#web/shell/routing/query-state.ts'
import { useSession } from '#web/shell/session/session.ts'
import { confirm } from '#web/ui/dialogs/confirm.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { DateText } from '#web/ui/text/DateText.tsx'
import { type ProgressAnswer, type ProgressKind, tasksContract } from '../../contract.ts'
import { actions } from '../../hub.ts'
import { sortByBehind } from '../../rules.ts'
import { CalendarCard } from '../CalendarCard.tsx'
import { formatReminderResult } from '../format-texts.ts'
import { progressQuery, useChange } from '../task-queries.ts'
import styles from '../tasks.module.css'
import { KindCards } from './KindCards.tsx'
import { ProgressTable } from './ProgressTable.tsx'

export function ProgressView() {
  const { may, me } = useSession()
  const isNational = may(actions.setDeadlines)
  const found = useQuery(progressQuery)
  const organisation = useOrganisation()
  const own = me ? ownCommittees(me).map((code) => committeeName(organisation, code)) : []
  return (
    <>
      <PageHeader
        title="Progress"
        text={
          isNational
            ? 'What is due from every LC this year and how far it is. Who is late comes first; open a number to see the people.'
            : `What ${formatOwing(own)} this year and how far it is. Open a number to see the people.`
        }
        action={
          isNational && (
            <Button component="a" href={hrefTo('/deadlines')} variant="default">
              Deadlines
            </Button>
          )
        }
      />
      <QueryView
        query={found}
        skeleton="table"
        error="Failed to load the progress"
        isEmpty={({ rows, kinds }) => rows.length === 0 || kinds.length === 0}
        empty={<NothingYet />}
      >
        {(progress) => (
          <>
            {progress.closing?.map((year) => (
              <ClosingNote key={year.label} year={year} />
            ))}
            <Grid progress={progress} isNational={isNational} />
            <MergersOfYear
              committees={progress.rows.map(({ committee }) => committee)}
              since={progress.year.startsOn}
            />
          </>
        )}
      </QueryView>
      {!isNational && <CalendarCard />}
    </>
  )
}

/** 'Lahore owes', 'Lahore and Multan owe'. */
const formatOwing = (lcs: readonly string[]) =>
  `${lcs.length === 0 ? 'your LC' : new Intl.ListFormat('en', { type: 'conjunction' }).format(lcs)} ${lcs.length > 1 ? 'owe' : 'owes'}`

/** Monthly tasks count the months of a closing year until it closes. */
const ClosingNote = ({ year: { label, closesOn } }: { year: Year }) => (
  <Text mb="md">
    {label} is closing: reports for its months are still due, and can be sent until{' '}
    <DateText value={closesOn as string} />.
  </Text>
)

const NothingYet = () => (
  <EmptyState
    title="Nothing to show yet"
    text="Once you have an LC and it owes something, you see here how far it is. Your place stands in your profile."
  />
)

function Grid({ progress, isNational }: { progress: ProgressAnswer; isNational: boolean }) {
  const change = useChange()
  const isTable = isNational || progress.rows.length > 1
  const behind = sortByBehind(progress.rows)
  const list = useSteadyRows({
    key: 'progress',
    fresh: { rows: behind, total: behind.length },
    idOf: ({ committee }) => committee,
    stampOf: () => '',
  })

  /** A link from elsewhere, such as the dashboard, asks to remind an LC. */
  const [{ remind: requested }, setQuery] = useQueryState({ remind: '' })
  const organisation = useOrganisation()
  useEffect(() => {
    if (!requested) return
    setQuery({ remind: '' })
    const isHere = progress.rows.some(({ committee }) => committee === requested)
    if (isHere) void remindCommittee(requested, committeeName(organisation, requested))
  })
  const remindCommittee = (committee: string, name: string) =>
    remindAll(
      progress.kinds.filter(({ canRemind }) => canRemind),
      `Remind everybody of ${name} who owes something?`,
      committee,
    )

  async function remindAll(kinds: readonly ProgressKind[], title: string, committee?: string) {
    const isSure = await confirm({
      title,
      text: 'Everybody who is not done gets a message in their inbox and a mail. Whoever was reminded of late is left alone.',
      confirmLabel: 'Remind',
    })
    if (!isSure) return
    await change(sendReminder(kinds, committee), formatReminderResult)
  }

  return (
    <>
      <KindCards
        progress={progress}
        only={isTable ? undefined : progress.rows[0]?.committee}
        onRemind={(kind) => void remindAll([kind], `Remind all who owe: ${kind.name}?`)}
      />
      {isTable && (
        <>
          <Title order={2} className={styles.heading}>
            Who is behind
          </Title>
          <ListUpdateNotice list={list} />
          <ProgressTable
            kinds={progress.kinds}
            rows={list.rows}
            onRemind={(committee, name) => void remindCommittee(committee, name)}
          />
        </>
      )}
    </>
  )
}

/** Reminds of one task, or of everything they owe in one mail each. */
const sendReminder = ([only, ...more]: readonly ProgressKind[], committee?: string) => {
  const isOne = only !== undefined && more.length === 0
  return call(tasksContract.remind, { body: { ...(isOne && { kind: only.kind }), ...(committee && { committee }) } })
}
