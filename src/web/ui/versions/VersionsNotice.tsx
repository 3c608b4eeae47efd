// Edit conflict notice: shows what differs when somebody else saved meanwhile, and lets the person choose field by field or
// as a whole.
import { Button, Group, Radio } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { type Column, DataTable } from '../table/DataTable.tsx'
import { DateText } from '../text/DateText.tsx'
import type { Versions } from './three-way-merge.ts'
import {
  type Difference,
  differencesOf,
  keyOf,
  mergeVersions,
  type Side,
  type VersionedField,
  wordsOf,
} from './three-way-merge.ts'
import styles from './VersionsNotice.module.css'

type VersionsNoticeProps<Values> = {
  /** What its fields contain, in the plural: 'answers', 'texts'. */
  things: string
  /** Which record it is about, where the page has several. */
  about?: string
  fields: readonly VersionedField<Values>[]
  versions: Versions<Values>
  savedAt?: string | null | undefined
  aside?: string | null
  isBusy?: boolean
  onKeep: (values: Values) => void
  onTake: () => void
}

const few = 6

export function VersionsNotice<Values>(props: VersionsNoticeProps<Values>) {
  const { things, about, fields, versions, savedAt, aside, isBusy = false, onKeep, onTake } = props
  const [chosen, setChosen] = useState<Record<string, Side>>({})
  const [isWhole, setWhole] = useState(false)
  const panel = useRef<HTMLElement>(null)
  // The notice stopped the save, so it must be seen, even after scrolling past it.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' })
    panel.current?.focus({ preventScroll: true })
  }, [])
  const differences = differencesOf(fields, versions).sort(
    (a, b) => Number(needsDecision(b)) - Number(needsDecision(a)),
  )
  const choiceOf = ({ field, changedBy }: Difference<Values>) => chosen[keyOf(field)] ?? changedBy
  const open = differences.filter((difference) => choiceOf(difference) === 'both').length
  const choose = (field: VersionedField<Values>, side: Side) => setChosen((now) => ({ ...now, [keyOf(field)]: side }))
  return (
    <section ref={panel} tabIndex={-1} role="alert" className={styles.notice}>
      <h2>This has changed since you opened it{about && `: ${about}`}</h2>
      <p>
        {savedAt && (
          <>
            It was saved on <DateText value={savedAt} withTime />.{' '}
          </>
        )}
        {aside} {formatCount(differences.length, things)} Nothing was overwritten, and your version is still here.
      </p>
      {differences.length > 0 && (
        <DataTable
          label={`${things[0]?.toUpperCase()}${things.slice(1)} that differ`}
          columns={columnsFor(versions, choiceOf, choose)}
          rows={isWhole ? differences : differences.slice(0, few)}
          rowKey={({ field }) => keyOf(field)}
        />
      )}
      {differences.length > few && (
        <div>
          <Button variant="default" size="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show all ${differences.length}`}
          </Button>
        </div>
      )}
      <Group gap="sm">
        {differences.length > 1 && (
          <Button disabled={isBusy || open > 0} onClick={() => onKeep(mergeVersions(differences, versions, chosen))}>
            {open > 0 ? `Save choices (${open} left)` : 'Save choices'}
          </Button>
        )}
        <Button variant="default" disabled={isBusy} onClick={() => onKeep(versions.mine)}>
          Keep my {things}
        </Button>
        <Button variant="default" disabled={isBusy} onClick={onTake}>
          Use the saved {things}
        </Button>
      </Group>
    </section>
  )
}

const needsDecision = ({ changedBy }: { changedBy: string }) => changedBy === 'both'

function formatCount(count: number, things: string): string {
  if (count === 0) return `The ${things} are the same.`
  return count === 1 ? `One of the ${things} differs.` : `${count} ${things} differ.`
}

function columnsFor<Values>(
  versions: Versions<Values>,
  choiceOf: (difference: Difference<Values>) => Side | 'both',
  choose: (field: VersionedField<Values>, side: Side) => void,
): Column<Difference<Values>>[] {
  const cellOf = (side: Side, head: string) => (difference: Difference<Values>) => {
    const { field } = difference
    const words = wordsOf(field, versions[side]) || 'Empty'
    return (
      <Radio
        name={`version-of-${keyOf(field)}`}
        label={<span className={styles.words}>{words}</span>}
        aria-label={`${field.label}, ${head}: ${words}`}
        checked={choiceOf(difference) === side}
        onChange={() => choose(field, side)}
      />
    )
  }
  return [
    {
      head: 'Item',
      main: true,
      cell: ({ field }) => (
        <span>
          {field.label}
          {field.section && <span className={styles.section}>{field.section}</span>}
        </span>
      ),
    },
    { head: 'Here', cell: cellOf('mine', 'here') },
    { head: 'Saved', cell: cellOf('theirs', 'saved') },
  ]
}
