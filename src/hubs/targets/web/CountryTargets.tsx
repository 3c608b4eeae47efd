// Targets of the country: each measure with its value and pace, and how far its target is shared out among the LCs.
import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { TargetProgress } from '#shared/contracts/targets-contract.ts'
import type { Measure } from '#shared/results/measures.ts'
import type { Year } from '#shared/time/years.ts'
import { useNames } from '#web/organisation/organisation.ts'
import { formatReached, PaceMark, TargetBar } from '#web/results/targets/TargetLine.tsx'
import { ofPeriod, useTargets } from '#web/results/targets/use-targets.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import type { Target } from '../contract.ts'
import { ProposalRow } from './LcTargets.tsx'
import { sharedOutText, sumOfLcs } from './shared-out.ts'
import { listQuery } from './target-queries.ts'
import styles from './targets.module.css'

type CountryTargetsProps = {
  measures: readonly Measure[]
  year: Year
  mayWrite: boolean
  isOnlyProposed: boolean
  /** Sees the targets of all LCs. */
  isNational: boolean
  onShowAll: () => void
  onOpen: (measure: string) => void
  onOpenLc: (lc: string) => void
}

export function CountryTargets(props: CountryTargetsProps) {
  const { measures, year, mayWrite, isNational, isOnlyProposed, onShowAll, onOpen, onOpenLc } = props
  const list = useQuery(listQuery({ year: year.label }))
  const progress = useTargets({ year: year.label })
  const names = useNames()
  return (
    <QueryView query={list} skeleton={<Skeleton height={480} radius="lg" />} error="The targets could not be loaded.">
      {({ targets }) => {
        const proposed = targets.filter(({ state }) => state === 'proposed')
        const isSet = ({ key }: Measure) => targets.some((each) => each.measure === key)
        const [withTargets, without] = [measures.filter(isSet), measures.filter((measure) => !isSet(measure))]
        const settling = mayWrite && proposed.length > 0 && (
          <section className={styles.card} aria-labelledby="proposals">
            <h2 id="proposals">
              {proposed.length === 1 ? '1 proposal to settle' : `${proposed.length} proposals to settle`}
            </h2>
            <ul className={styles.rows}>
              {proposed.map((target) => (
                <ProposalRow
                  key={target.id}
                  {...{ target, year }}
                  title={`${names.lc(target.committee ?? '')}: ${measures.find(({ key }) => key === target.measure)?.name ?? target.measure}`}
                  onOpen={() => onOpenLc(target.committee ?? '')}
                />
              ))}
            </ul>
          </section>
        )
        if (isOnlyProposed) {
          return (
            <>
              {settling || <EmptyState title="No proposals to settle" />}
              <Button mt="lg" variant="default" onClick={onShowAll}>
                Show all targets
              </Button>
            </>
          )
        }
        return (
          <>
            {settling}
            {targets.length === 0 && (
              <Alert color="blue" mb="md" title={`No targets for ${year.label} yet`}>
                {mayWrite
                  ? "Choose a measure to set the country's target and share it out among the LCs, or copy the targets of another year."
                  : 'The national team has not set any yet.'}
              </Alert>
            )}
            <ul className={styles.measures}>
              {withTargets.map((measure) => (
                <MeasureRow
                  key={measure.key}
                  measure={measure}
                  targets={targets.filter((each) => each.measure === measure.key)}
                  progress={ofPeriod(progress).find((each) => each.measure === measure.key)}
                  {...{ mayWrite, isNational }}
                  onOpen={() => onOpen(measure.key)}
                />
              ))}
            </ul>
            {without.length > 0 && mayWrite && (
              <section className={styles.without} aria-labelledby="without">
                <h2 id="without">Without a target</h2>
                <div className={styles.buttons}>
                  {without.map(({ key, name }) => (
                    <Button
                      key={key}
                      variant="default"
                      size="sm"
                      aria-label={`Set ${name}`}
                      onClick={() => onOpen(key)}
                    >
                      {name}
                    </Button>
                  ))}
                </div>
              </section>
            )}
          </>
        )
      }}
    </QueryView>
  )
}

type MeasureRowProps = {
  measure: Measure
  targets: readonly Target[]
  progress: TargetProgress | undefined
  mayWrite: boolean
  isNational: boolean
  onOpen: () => void
}

function MeasureRow({ measure, targets, progress, mayWrite, isNational, onOpen }: MeasureRowProps) {
  const country = targets.find(({ committee, month }) => committee === null && month === null)
  const ofLcs = targets.filter(({ committee, month }) => committee !== null && month === null)
  return (
    <li className={styles.measure}>
      <div className={styles.measureHead}>
        <h2>{measure.name}</h2>
        {isNational && (
          <Button variant="subtle" size="compact-md" onClick={onOpen} aria-label={`${verb(mayWrite)} ${measure.name}`}>
            {verb(mayWrite)}
          </Button>
        )}
      </div>
      {country ? (
        <>
          <p className={styles.number} data-tabular>
            {progress
              ? formatReached(progress, measure.unit)
              : `Target ${(country.inForce ?? 0).toLocaleString()} ${measure.unit}`}
          </p>
          {progress && <TargetBar {...progress} />}
          {progress && <PaceMark {...progress} />}
        </>
      ) : (
        <p className={styles.dim}>No target for the country</p>
      )}
      {isNational && ofLcs.length > 0 && (
        <p className={styles.dim}>{sharedOutText(measure, country?.inForce ?? null, sumOfLcs(ofLcs), ofLcs.length)}</p>
      )}
    </li>
  )
}

const verb = (mayWrite: boolean) => (mayWrite ? 'Edit' : 'Show')
