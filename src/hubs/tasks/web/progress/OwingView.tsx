// People behind a progress number: everyone in one LC from whom a task is due, with state, last reminder, and reminder buttons.
import { Button, Group, NumberInput, Paper, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { committeeName } from '#shared/people/organisation.ts'
import { monthInEnglish } from '#shared/time/months.ts'
import { dayWords } from '#shared/time/windows.ts'
import { call } from '#web/api/call.ts'
import { ListUpdateNotice } from '#web/live/ListUpdateNotice.tsx'
import { type SteadyList, useSteadyList } from '#web/live/use-steady-list.ts'
import { useNeedsPortal } from '#web/offline/cache/connectivity.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { hrefTo } from '#web/shell/routing/location.ts'
import { useSession } from '#web/shell/session/session.ts'
import { invitePath, useMayInvite } from '#web/shell/session/use-may-invite.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { copyText } from '#web/ui/files/copy-text.ts'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { useYears } from '#web/years/years.ts'
import { maxExpected, type Owing, type OwingPerson, tasksContract } from '../../contract.ts'
import { actions } from '../../hub.ts'
import { formatChatText, isDone } from '../../rules.ts'
import {
  dueOrClosed,
  formatCount,
  formatEveryoneReminded,
  formatNothing,
  formatReminderResult,
  formatWithoutLcvp,
  lastDays,
} from '../format-texts.ts'
import { owingQuery, useChange } from '../task-queries.ts'
import styles from '../tasks.module.css'
import { OwingTable } from './OwingTable.tsx'
import { useRemind } from './use-remind.ts'

type OwingViewProps = { kind: string; committee: string }

export function OwingView({ kind, committee }: OwingViewProps) {
  const list = useSteadyList(useQuery(owingQuery(kind, committee)), 'people', {
    key: [kind, committee],
    idOf: ({ uid }) => uid,
    stampOf: () => '',
  })
  const found = list.query
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
        {(owing) => <People owing={owing} where={where} list={list} />}
      </QueryView>
    </>
  )
}

function sentenceOf({ cell, opensOn }: Owing): string {
  if (opensOn) return `Opens ${dayWords(opensOn)}.`
  const parts = ['done', !isDone(cell) && dueOrClosed(cell), formatNothing(cell)].filter(Boolean).join(', ')
  return `${formatCount(cell)} ${parts}.`
}

function People({ owing, where, list }: { owing: Owing; where: string; list: SteadyList }) {
  const { may, me } = useSession()
  const needsPortal = useNeedsPortal()
  const change = useChange()
  const remindMany = useRemind()
  const { kind, committee, people } = owing
  const remind = (uid?: string) =>
    change(call(tasksContract.remind, { body: { kind, committee, ...(uid && { uid }) } }), formatReminderResult)
  const toRemind = people.filter(({ canRemind }) => canRemind)
  const open = people.filter(({ state }) => state !== 'done')
  const others = open.filter(({ uid }) => uid !== me?.uid)
  const everyone = toRemind.length === 0 && owing.canRemind ? formatEveryone(owing, others) : undefined
  return (
    <>
      {owing.owedBy === 'committee' && <MissingParts owing={owing} where={where} />}
      {people.length === 0 ? (
        <NobodyYet owing={owing} where={where} />
      ) : (
        <>
          <Group gap="sm" className={styles.tools}>
            {toRemind.length > 0 && (
              <Button {...needsPortal} onClick={() => void remind()}>
                {toRemind.length === 1 ? 'Remind 1 person' : `Remind ${toRemind.length} people`}
              </Button>
            )}
            {everyone && (
              <Button
                {...needsPortal}
                variant="default"
                onClick={() => void remindMany({ kind, committee }, `Remind ${where}?`)}
              >
                Remind again
              </Button>
            )}
            {open.length > 0 && (
              <Button variant="default" onClick={() => void copyText(emailsOf(open), 'Emails copied')}>
                Copy emails
              </Button>
            )}
          </Group>
          <Text size="sm" className={styles.dim} mb="sm">
            {everyone ? `${everyone}.` : remainingText(owing, open)}
          </Text>
          <ListUpdateNotice list={list} />
          <OwingTable owing={owing} onRemind={(uid) => void remind(uid)} />
        </>
      )}
      {may(actions.setDeadlines) && <ExpectedForm owing={owing} where={where} />}
    </>
  )
}

const emailsOf = (people: readonly OwingPerson[]) => people.map(({ email }) => email).join(', ')

/** Of people who were all reminded recently; undefined if there are none. */
function formatEveryone({ everyDays }: Owing, reminded: readonly OwingPerson[]): string | undefined {
  const moments = reminded.flatMap(({ remindedAt }) => remindedAt ?? []).sort()
  const [first, last] = [moments[0], moments.at(-1)]
  return first && last ? formatEveryoneReminded(first, last, everyDays) : undefined
}

/** Nobody to remind: why, and what changes that. */
function NobodyYet({ owing: { owedBy }, where }: { owing: Owing; where: string }) {
  const mayInvite = useMayInvite()
  if (owedBy !== 'committee')
    return (
      <EmptyState
        title="Not due from anyone yet"
        text={`Nobody in ${where} has confirmed their LC and portfolio this year.`}
      />
    )
  return (
    <EmptyState
      title={formatWithoutLcvp([where])}
      text="Once there is one, you can remind them here."
      action={
        mayInvite && (
          <Button component="a" href={hrefTo(invitePath)}>
            Invite
          </Button>
        )
      }
    />
  )
}

function remainingText({ cell, everyDays, canRemind }: Owing, open: readonly OwingPerson[]): string {
  if (open.length === 0) return 'Everyone is done.'
  if (cell.closedOn) return `You can't send reminders: this closed on ${dayWords(cell.closedOn)}.`
  if (!canRemind) return "You can't send reminders: this isn't open yet, or has closed."
  return `People reminded in ${lastDays(everyDays)} are skipped.`
}

type MissingPartsProps = { owing: Owing; where: string }

function MissingParts({ owing: { missing, cell, name, path }, where }: MissingPartsProps) {
  if (missing.length === 0 || isDone(cell)) return null
  // Some are months: `2026-11`.
  const parts = missing.map(monthInEnglish)
  const link = `${location.origin}${location.pathname}${hrefTo(path)}`
  const text = formatChatText({ where, name, missing: parts, due: dueOrClosed(cell), link })
  return (
    <Paper withBorder p="md" component="section" className={styles.missing} aria-labelledby="missing">
      <Title order={2} id="missing">
        Still missing
      </Title>
      <p className={styles.parts}>{parts.join(', ')}</p>
      <Button variant="default" size="compact-sm" onClick={() => void copyText(text, 'Text copied')}>
        Copy text for a chat
      </Button>
    </Paper>
  )
}

type ExpectedFormProps = { owing: Owing; where: string }

function ExpectedForm({ owing: { kind, committee, cell }, where }: ExpectedFormProps) {
  const change = useChange()
  const { open } = useYears()
  const [typed, setTyped] = useState<number | string>(cell.expected ?? '')
  const save = (expected: number | null) =>
    change(call(tasksContract.setExpected, { body: { kind, committee, expected, year: open.label } }), (saved) => {
      setTyped(saved.expected ?? '')
      return expected === null
        ? 'The number is counted from people again.'
        : `${where} is expected to reach ${expected}.`
    })
  return (
    <section aria-labelledby="expected" className={styles.expected}>
      <Title order={2} id="expected">
        Expected from {where}
      </Title>
      <form
        className={styles.inline}
        onSubmit={(event) => {
          event.preventDefault()
          if (typeof typed === 'number') void save(typed)
        }}
      >
        <NumberInput
          label="Number"
          description={cell.isSet ? 'Set by hand for the open year.' : 'Counted from the people it is due from.'}
          min={0}
          max={maxExpected}
          allowDecimal={false}
          allowNegative={false}
          value={typed}
          onChange={setTyped}
        />
        <Button
          type="submit"
          variant="default"
          disabled={typeof typed !== 'number' || (typed === cell.expected && cell.isSet)}
        >
          Save number
        </Button>
        {cell.isSet && (
          <Button variant="default" onClick={() => void save(null)}>
            Count people instead
          </Button>
        )}
      </form>
    </section>
  )
}
