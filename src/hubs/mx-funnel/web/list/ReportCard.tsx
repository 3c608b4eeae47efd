// Card of a funnel report: role, origin, its nine numbers, submitter, history, and the actions the person may take.
import { Button, Group, Paper, Title, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { committeeName, portfolioName } from '#shared/people/organisation.ts'
import { monthName } from '#shared/time/months.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { useSession } from '#web/shell/session/session.ts'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { DateText } from '#web/ui/text/DateText.tsx'
import type { Change, Entry } from '../../contract.ts'
import { type Difference, differences } from '../../differences.ts'
import { isAllZero, mayChange, termNames } from '../../rules.ts'
import { useHistory } from '../use-funnel.ts'
import { MetricGrid } from './MetricGrid.tsx'
import styles from './report.module.css'

type ReportCardProps = {
  entry: Entry
  showCommittee: boolean
  /** Read-only, in a closed year. */
  isFixed: boolean
  onEdit: () => void
  onRemove: () => void
}

export function ReportCard({ entry, showCommittee, isFixed, onEdit, onRemove }: ReportCardProps) {
  const { me } = useSession()
  const organisation = useOrganisation()
  const [isOpen, setOpen] = useState(false)
  const { term, role, month, submittedBy, createdAt, version } = entry
  const lc = committeeName(organisation, entry.lc)
  const portfolio = portfolioName(organisation, entry.portfolio ?? '')
  const where = [showCommittee && lc, termNames[term], portfolio, monthName(month)].filter(Boolean).join(' · ')
  const name = [role, showCommittee && lc, portfolio].filter(Boolean).join(', ')
  return (
    <Paper withBorder p="lg" component="article" aria-label={name} className={styles.card}>
      <div>
        <Title order={3}>{role}</Title>
        <p className={styles.where}>{where}</p>
      </div>
      {isAllZero(entry.metrics) ? (
        <p className={styles.who}>Nothing to report</p>
      ) : (
        <MetricGrid metrics={entry.metrics} />
      )}
      <p className={styles.who}>
        <span title={submittedBy.email}>{submittedBy.name}</span>, <DateText value={createdAt} withTime />
        {version > 1 && ' (edited)'}
      </p>
      <Group gap="xs" className={styles.actions}>
        {me && !isFixed && mayChange(entry, me) && (
          <>
            <Button size="sm" variant="default" onClick={onEdit} aria-label={`Edit ${name}`}>
              Edit
            </Button>
            <Button size="sm" variant="light" color="red" onClick={onRemove} aria-label={`Delete ${name}`}>
              Delete
            </Button>
          </>
        )}
        <Button size="sm" variant="default" onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
          {isOpen ? 'Hide history' : 'History'}
          <VisuallyHidden> of {name}</VisuallyHidden>
        </Button>
      </Group>
      {isOpen && <ReportHistory id={entry._id} />}
    </Paper>
  )
}

const verbs: Record<Change['kind'], string> = {
  submit: 'sent it',
  update: 'changed it',
  delete: 'deleted it',
  restore: 'restored it',
}

function ReportHistory({ id }: { id: string }) {
  const organisation = useOrganisation()
  const history = useHistory(id, true)
  return (
    <QueryView query={history} skeleton="text" error="The history could not be loaded.">
      {(changes) => (
        <ol className={styles.history} aria-label="History">
          {[...changes].reverse().map(({ at, kind, by, before, after }) => (
            <li key={`${at}-${kind}`}>
              <span title={by.email}>{by.name}</span> {verbs[kind]}, <DateText value={at} withTime />
              {before && after && <DifferenceList items={differences(before, after, organisation)} />}
            </li>
          ))}
        </ol>
      )}
    </QueryView>
  )
}

function DifferenceList({ items }: { items: readonly Difference[] }) {
  if (items.length === 0) return <p className={styles.same}>No differences.</p>
  return (
    <ul className={styles.differences}>
      {items.map((item) => (
        <li key={item.name}>
          <strong>{item.name}</strong>{' '}
          <span data-tabular>
            {item.from} → {item.to}
          </span>
        </li>
      ))}
    </ul>
  )
}
