// Respondent card: name, counts, status, and the answers on request.
import { Button, VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import { useNames } from '#web/organisation/organisation.ts'
import { StatusBadge } from '#web/ui/table/StatusBadge.tsx'
import { toneColor, toneFill } from '#web/ui/table/tone.ts'
import { DateText } from '#web/ui/text/DateText.tsx'
import type { Respondent } from '../../contract.ts'
import { bandNames, bandOf, formatCounts, isComplete } from '../../rules.ts'
import styles from '../results.module.css'
import { useStandards } from '../use-standards.tsx'
import { RespondentDetails } from './RespondentDetails.tsx'

type RespondentCardProps = {
  respondent: Respondent
  /** Of the answers; none for the open one. */
  year: string | undefined
  isOpen: boolean
  showsPlace: boolean
  onToggle: () => void
}

export function RespondentCard({ respondent, year, isOpen, showsPlace, onToggle }: RespondentCardProps) {
  const { firstName, lastName, lc, portfolio, percent, userId } = respondent
  const name = `${firstName} ${lastName}`.trim() || 'Name not given'
  const { maxPercent } = useStandards()
  const band = bandOf(percent)
  const id = useId()
  const names = useNames()
  return (
    <article className={styles.person} aria-label={name}>
      <div className={styles.personRow}>
        <div className={styles.personName}>
          <strong>{name}</strong>
          {showsPlace && (
            <span className={styles.small}>
              {names.lc(lc)} · {names.portfolio(portfolio)}
            </span>
          )}
        </div>
        <div className={styles.personFigure} data-tabular>
          <strong>{formatCounts(respondent)}</strong>
          <span className={styles.reached} aria-hidden>
            <span style={{ width: `${(percent / maxPercent) * 100}%`, background: toneFill(band) }} />
          </span>
          <span className={styles.small}>
            {percent}%,{' '}
            <span style={{ color: toneColor(band) }}>{isComplete(respondent) ? 'Complete' : bandNames[band]}</span>
          </span>
        </div>
        <ProgressBadge respondent={respondent} />
        <Button variant="default" size="sm" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          {isOpen ? 'Hide Details' : 'View Details'}
          <VisuallyHidden> of {name}</VisuallyHidden>
        </Button>
      </div>
      <div id={id}>{isOpen && <RespondentDetails userId={userId} name={name} year={year} />}</div>
    </article>
  )
}

function ProgressBadge({ respondent }: { respondent: Respondent }) {
  const { status, submittedAt, changedSinceSubmit, updatedAt } = respondent
  const isSubmitted = status === 'submitted'
  return (
    <div className={styles.personStatus}>
      <StatusBadge tone={isSubmitted ? 'good' : 'neutral'}>{isSubmitted ? 'Submitted' : 'Draft'}</StatusBadge>
      <span className={styles.small}>
        <DateText value={isSubmitted ? submittedAt : updatedAt} />
        {changedSinceSubmit && ', changed since'}
      </span>
    </div>
  )
}
