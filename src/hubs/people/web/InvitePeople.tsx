// Invite people: a list of people gets roles in the open year or a planned one. Shows what will happen to each first, and
// afterwards what has happened.
import { Alert, Button, Group, NativeSelect, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type ImportAnswer, undoDays } from '#shared/imports.ts'
import { type FieldProblems, type Organisation, positionText } from '#shared/people/organisation.ts'
import type { Role } from '#shared/roles.ts'
import { call } from '#web/api/call.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { PeopleListField } from '#web/people-list/PeopleListField.tsx'
import { filledPeople, type PersonRow, peopleProblems, toJoining } from '#web/people-list/person-row.ts'
import { hrefTo } from '#web/shell/routing/location.ts'
import { useScreens } from '#web/shell/routing/pages.ts'
import { useSession } from '#web/shell/session/session.ts'
import { newIdempotencyKey } from '#web/ui/form/idempotency-key.ts'
import { useUnsavedWarning } from '#web/ui/form/use-unsaved-warning.ts'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { StatusBadge } from '#web/ui/table/StatusBadge.tsx'
import type { Tone } from '#web/ui/table/tone.ts'
import { useYears } from '#web/years/years.ts'
import { peopleContract } from '../contract.ts'

/** As many as an import takes at once. */
const most = 1000

type Checked = { sent: readonly PersonRow[]; answer: ImportAnswer; submissionKey: string; isDone: boolean }

export function InvitePeople() {
  const organisation = useOrganisation()
  const { emailDomain } = useSession().settings
  const { years, open } = useYears()
  const fillable = [open, ...years.filter(({ state }) => state === 'planned')]
  const [year, setYear] = useState(open.label)
  const [rows, setRows] = useState<PersonRow[]>([])
  const { checked, refused, isBusy, failure, send, reset } = useInviting(year)
  const filled = filledPeople(rows)
  const wrong = peopleProblems(rows, { organisation, emailDomain }).size
  useUnsavedWarning(filled.length > 0 && !checked?.isDone)

  function change(next: PersonRow[]) {
    reset()
    setRows(next)
    // A list that was pasted or read from a file, and is fine: the next step shows what will happen.
    const isNewList = filled.length === 0 && filledPeople(next).length > 1
    if (isNewList && peopleProblems(next, { organisation, emailDomain }).size === 0) void send(filledPeople(next))
  }
  const problem = failure && (
    <Alert color="red" role="alert">
      {failure}
    </Alert>
  )

  if (checked) {
    return (
      <Outcome checked={checked} year={year} organisation={organisation}>
        {problem}
        {checked.isDone ? (
          <DoneActions
            onMore={() => {
              change([])
            }}
          />
        ) : (
          <Group gap="sm">
            <Button onClick={() => void send(filled, checked)} disabled={isBusy || countChanges(checked.answer) === 0}>
              {isBusy ? 'Sending...' : formatSend(checked.answer)}
            </Button>
            <Button variant="default" onClick={reset} disabled={isBusy}>
              Back to the list
            </Button>
          </Group>
        )}
      </Outcome>
    )
  }
  return (
    <>
      <PageHeader
        title="Invite people"
        text="Anyone with an account gets the role now. Everyone else gets an email with a link to join and gets the role when they do."
      />
      {fillable.length > 1 && (
        <NativeSelect
          label="Year"
          description="In a planned year, roles begin on its first day unless the list says otherwise."
          maw={360}
          mb="lg"
          data={fillable.map(({ label, state }) => ({ value: label, label: `${label} (${state})` }))}
          value={year}
          onChange={(event) => {
            reset()
            setYear(event.currentTarget.value)
          }}
        />
      )}
      <PeopleListField
        {...{ rows, most, organisation, emailDomain, problems: refused }}
        hasFirstDay
        isWholePage
        onChange={change}
      />
      {filled.length > 0 && (
        <Group gap="sm" mt="xl">
          <Button onClick={() => void send(filled)} disabled={isBusy || wrong > 0}>
            {isBusy ? 'Checking...' : filled.length === 1 ? 'Check 1 person' : `Check ${filled.length} people`}
          </Button>
          <Text size="sm" c="dimmed">
            {wrong > 0 ? 'Fix or remove the rows that need attention first.' : 'Nothing is sent yet.'}
          </Text>
        </Group>
      )}
      {problem}
    </>
  )
}

/** Without a dry run before, `send` makes one; with it, it sends the same rows. What is refused goes back to its row. */
function useInviting(year: string) {
  const client = useQueryClient()
  const [checked, setChecked] = useState<Checked>()
  const [refused, setRefused] = useState<ReadonlyMap<string, FieldProblems>>(new Map())
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  function reset() {
    setChecked(undefined)
    setRefused(new Map())
    setFailure(undefined)
  }

  async function send(sent: readonly PersonRow[], after?: Checked) {
    setBusy(true)
    setFailure(undefined)
    const submissionKey = after?.submissionKey ?? newIdempotencyKey()
    try {
      const answer = await call(peopleContract.importPeople, {
        body: {
          ...{ year, submissionKey, fileName: 'Invite people', dryRun: after === undefined },
          ...{ onProblem: after ? 'stop' : 'skip', rows: sent.map(toJoining) },
        },
      })
      if (answer.refused.length > 0) {
        reset()
        setRefused(new Map(answer.refused.map(({ row, fields }) => [sent[row]?.key ?? '', fields])))
        return
      }
      // The rows of an earlier attempt whose response was lost: what was said about them then is still true.
      setChecked({
        sent,
        submissionKey,
        isDone: after !== undefined,
        answer: answer.isRepeated && after ? after.answer : answer,
      })
      if (after) await client.invalidateQueries()
    } catch (error) {
      setFailure((error as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return { checked, refused, isBusy, failure, send, reset }
}

const countChanges = ({ made, changed }: ImportAnswer) => made + changed

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)

function formatSend({ made, changed }: ImportAnswer): string {
  if (made === 0 && changed === 0) return 'Nothing to send'
  const parts = [made > 0 && `invite ${people(made)}`, changed > 0 && `change ${people(changed)}`].filter(Boolean)
  const text = parts.join(' and ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

type OutcomeLine = { key: string; who: string; email: string; tone: Tone; state: string; text: string }

function buildLines({ sent, answer, isDone }: Checked, organisation: Organisation): OutcomeLine[] {
  const notes = new Map(answer.notes.map((note) => [note.row, note]))
  return sent.map((row, at) => {
    const { key, name, email, role, committee, portfolio } = row
    const note = notes.get(at)
    const position = positionText(
      role as Role,
      { committee: committee || null, portfolio: portfolio || null },
      organisation,
    )
    const [tone, state]: [Tone, string] =
      note?.outcome === 'skipped'
        ? ['neutral', 'No change']
        : note
          ? ['middling', isDone ? 'Given the role' : 'Gets the role']
          : ['good', isDone ? 'Invited' : 'Gets an invitation']
    return { key, who: name || email, email: name ? email : '', tone, state, text: note?.text ?? position }
  })
}

const columns: Column<OutcomeLine>[] = [
  {
    head: 'Person',
    main: true,
    cell: ({ who, email }) => (
      <>
        {who}
        {email && (
          <Text size="sm" c="dimmed">
            {email}
          </Text>
        )}
      </>
    ),
  },
  { head: 'What', cell: ({ tone, state }) => <StatusBadge tone={tone}>{state}</StatusBadge> },
  { head: 'Details', cell: ({ text }) => text },
]

type OutcomeProps = { checked: Checked; year: string; organisation: Organisation; children: React.ReactNode }

function Outcome({ checked, year, organisation, children }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { isDone, answer } = checked
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heading changes with it
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [isDone])
  return (
    <>
      <Title order={1} ref={heading} tabIndex={-1}>
        {isDone ? 'Invitations sent' : 'What will happen'}
      </Title>
      <Text c="dimmed" mb="lg">
        {isDone ? `${formatCounts(answer)} in ${year}.` : `Nothing is sent yet. In ${year}: ${formatPlan(answer)}.`}
      </Text>
      <DataTable label="People" columns={columns} rows={buildLines(checked, organisation)} rowKey={({ key }) => key} />
      <div style={{ marginTop: 24 }}>{children}</div>
    </>
  )
}

const formatPlan = ({ made, changed, skipped }: ImportAnswer) =>
  [
    made > 0 && `${people(made)} to invite`,
    changed > 0 && `${people(changed)} to change`,
    skipped > 0 && `${people(skipped)} unchanged`,
  ]
    .filter(Boolean)
    .join(', ')

const formatCounts = ({ made, changed, skipped }: ImportAnswer) =>
  [
    made > 0 && `${people(made)} invited`,
    changed > 0 && `${people(changed)} changed`,
    skipped > 0 && `${people(skipped)} unchanged`,
  ]
    .filter(Boolean)
    .join(', ')

function DoneActions({ onMore }: { onMore: () => void }) {
  const screens = useScreens()
  const { mayOpen } = useSession()
  return (
    <>
      {screens.has('/import') && mayOpen('/import') && (
        <Text mb="md">
          You can undo this for {undoDays} days in the <a href={hrefTo('/import')}>list of imports</a>.
        </Text>
      )}
      <Group gap="sm">
        <Button component="a" href={hrefTo('/people')}>
          See people
        </Button>
        <Button variant="default" onClick={onMore}>
          Invite more
        </Button>
      </Group>
    </>
  )
}
