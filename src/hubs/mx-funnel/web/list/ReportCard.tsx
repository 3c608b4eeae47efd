// One report: role, where it belongs, its nine numbers, who sent it, and what may be done to it.
import { Button, Group, Paper, Title, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { monthName } from '#shared/months.ts'
import { committeeName, portfolioName } from '#shared/organisation.ts'
import { useOrganisation } from '#web/organisation.ts'
import { useSession } from '#web/shell/session.ts'
import { DateText } from '#web/ui/DateText.tsx'
import type { Entry } from '../contract.ts'
import { mayChange, termNames } from '../rules.ts'
import { MetricGrid } from './MetricGrid.tsx'
import { ReportHistory } from './ReportHistory.tsx'
import styles from './report.module.css'

type ReportCardProps = {
  entry: Entry
  showCommittee: boolean
  /** Of a closed year: to read. */
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
      <MetricGrid metrics={entry.metrics} />
      <p className={styles.who}>
        <span title={submittedBy.email}>{submittedBy.name}</span>, <DateText value={createdAt} withTime />
        {version > 1 && ' (changed since)'}
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
