// Merger notes: say where the answers from before a merger are, on the pages of both LCs and on Progress.
import { Alert, Anchor } from '@mantine/core'
import { IconArrowMerge } from '@tabler/icons-react'
import { type Committee, committeeName, isOpen, type Organisation } from '#shared/people/organisation.ts'
import { dayBefore } from '#shared/time/calendar.ts'
import { hrefTo } from '../shell/routing/location.ts'
import { formatDate } from '../ui/text/format-date.ts'
import type { ShownYear } from '../years/years.ts'
import { useOrganisation } from './organisation.ts'

type Merged = Committee & { successor: string; closedOn: string }

/** LCs that were merged since a day; older mergers need no note. */
const mergedSince = ({ committees }: Organisation, since: string): Merged[] =>
  committees.filter(
    (row): row is Merged => row.successor !== null && row.closedOn !== null && !isOpen(row) && row.closedOn >= since,
  )

const sentence = ({ name, successor, closedOn }: Merged, organisation: Organisation) =>
  `${name} was merged into ${committeeName(organisation, successor)} on ${formatDate(closedOn)}.`

type MergerNotesProps = {
  lc: string
  /** The screen with results, and how its address names an LC. */
  path: string
  as?: string
  shown: ShownYear
}

/** On the results of an LC: of mergers in this year and the one before, with which it is compared. */
export function MergerNotes({ lc, path, as = 'lc', shown: { year, before, choices } }: MergerNotesProps) {
  const organisation = useOrganisation()
  const notes = mergedSince(organisation, before?.startsOn ?? year.startsOn).filter(
    ({ code, successor }) => lc === code || lc === successor,
  )
  /** Links to the year of that day: in other years the LC may have nothing to show. */
  const hrefAt = (code: string, day: string) => {
    const then = choices.find(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn)
    const query = { [as]: code, ...(then && then.state !== 'open' && { year: then.label }) }
    return hrefTo(`${path}?${new URLSearchParams(query)}`)
  }
  if (notes.length === 0) return null
  return (
    <Alert color="gray" icon={<IconArrowMerge size={18} aria-hidden />} mb="md">
      {notes.map((row) => (
        <div key={row.code}>
          {sentence(row, organisation)}{' '}
          {lc === row.code ? (
            <>
              Answers since then are under{' '}
              <Anchor inherit underline="always" href={hrefAt(row.successor, row.closedOn)}>
                {committeeName(organisation, row.successor)}
              </Anchor>
              .
            </>
          ) : (
            <>
              Earlier answers are under{' '}
              <Anchor inherit underline="always" href={hrefAt(row.code, dayBefore(row.closedOn))}>
                {row.name}
              </Anchor>
              .
            </>
          )}
        </div>
      ))}
    </Alert>
  )
}

/** On Progress, which lists open LCs only. */
export function MergersOfYear({ committees, since }: { committees: readonly string[]; since: string }) {
  const organisation = useOrganisation()
  const notes = mergedSince(organisation, since).filter(({ successor }) => committees.includes(successor))
  if (notes.length === 0) return null
  return (
    <Alert color="gray" icon={<IconArrowMerge size={18} aria-hidden />} mt="md">
      {notes.map((row) => (
        <div key={row.code}>
          {sentence(row, organisation)} Its earlier answers are in the results under {row.name}.
        </div>
      ))}
    </Alert>
  )
}
