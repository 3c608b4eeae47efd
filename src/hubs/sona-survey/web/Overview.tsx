// How far is the whole country? One number, then every LC by every portfolio.
import { Title } from '@mantine/core'
import { PercentRing } from '#web/charts/PercentRing.tsx'
import { CsvDownload } from '#web/ui/CsvDownload.tsx'
import { StatCard } from '#web/ui/StatCard.tsx'
import { StatGrid } from '#web/ui/StatGrid.tsx'
import type { Survey } from '../contract.ts'
import { completionOf } from '../rules.ts'
import { CountryGrid } from './CountryGrid.tsx'
import { Mark } from './Mark.tsx'
import styles from './Sona.module.css'
import { toneOf } from './tones.ts'
import { useNames } from './use-names.ts'

type OverviewProps = {
  surveys: Survey[]
  /** Unless it is the open one. */
  year: string | undefined
  onOpen: (lc: string) => void
}

export function Overview({ surveys, year, onOpen }: OverviewProps) {
  const names = useNames()
  const all = completionOf(surveys)
  const each = surveys.map((survey) => completionOf([survey]))
  const finished = each.filter(({ ticked, total }) => total > 0 && ticked === total).length
  const untouched = each.filter(({ ticked }) => ticked === 0).length
  return (
    <>
      <div className={styles.top}>
        <PercentRing percent={all.percent} decimals={2} label="Completion" tone={toneOf(all.percent)} size={148} />
        <div className={styles.topCards}>
          <StatGrid>
            <StatCard label="Portfolios done" value={`${all.ticked} of ${all.total}`} note="in all LCs together" />
            <StatCard label="LCs finished" value={`${finished} of ${surveys.length}`} note="every portfolio ticked" />
            <StatCard
              label="Not started"
              value={untouched}
              note={untouched === 1 ? 'LC with no tick' : 'LCs with no tick'}
            />
          </StatGrid>
        </div>
      </div>
      <div className={styles.gridHead}>
        <Title order={2}>The country at a glance</Title>
        <CsvDownload
          fileName={['sona-progress', ...(year ? [year] : [])].join('-')}
          head={['LC', 'Portfolio', 'Done', 'Last changed by', 'Last changed at']}
          rows={() =>
            surveys.flatMap((survey) =>
              survey.portfolios.map((portfolio) => [
                names.lc(survey),
                names.portfolio(portfolio),
                survey.progress[portfolio] ? 'Yes' : 'No',
                survey.lastChanges[portfolio]?.by,
                survey.lastChanges[portfolio]?.at,
              ]),
            )
          }
        />
      </div>
      <CountryGrid surveys={surveys} onOpen={onOpen} />
      <p className={styles.legend}>
        <span>
          <Mark state="done" /> done
        </span>
        <span>
          <Mark state="open" /> {year ? 'not done' : 'not done yet'}
        </span>
        <span>
          <Mark state="none" /> not in this LC's survey
        </span>
      </p>
    </>
  )
}
