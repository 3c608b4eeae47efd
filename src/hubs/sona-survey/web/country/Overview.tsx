// How far is the whole country? One number and how it grew, then every LC by every portfolio, who is behind first.
import { NativeSelect, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { AsOf } from '#web/as-of.ts'
import { useQueryState } from '#web/shell/query-state.ts'
import { CsvDownload } from '#web/ui/CsvDownload.tsx'
import { fileNameOf } from '#web/ui/file-name.ts'
import { ResultTools } from '#web/ui/ResultTools.tsx'
import { SectionHead } from '#web/ui/SectionHead.tsx'
import type { ShownYear } from '#web/years.ts'
import type { Survey } from '../contract.ts'
import { completionOf } from '../rules.ts'
import { Answer } from './Answer.tsx'
import { Changes } from './Changes.tsx'
import { CountryCards } from './CountryCards.tsx'
import { CountryGrid } from './CountryGrid.tsx'
import { useDays } from './days.ts'
import { Growth } from './Growth.tsx'
import { Mark } from './Mark.tsx'
import { Missing } from './Missing.tsx'
import { summaryOf } from './missing.ts'
import styles from './Sona.module.css'
import { sortings, useSteadyOrder } from './sorting.ts'
import type { Ticks } from './surveys.ts'
import { useMayTick } from './use-may-tick.ts'
import { useNames } from './use-names.ts'

/** Eight portfolios with boxes of a finger's size do not fit beside each other. */
const small = 'screen and (max-width: 640px)'

type OverviewProps = {
  surveys: Survey[]
  ticks: Ticks
  shown: ShownYear
  asOf: AsOf
  onOpen: (lc: string) => void
}

export function Overview({ surveys, ticks, shown, asOf, onOpen }: OverviewProps) {
  const names = useNames()
  const isSmall = useMediaQuery(small, undefined, { getInitialValueInEffect: false }) ?? false
  const isPast = !asOf.isNow
  const mayTick = useMayTick(isPast)
  const [{ sort }, setSort] = useQueryState({ sort: '' })
  const inOrder = useSteadyOrder(surveys, sort)
  const days = useDays({ year: shown.year.label, lc: undefined })
  const before = useDays(asOf.yearBefore && { year: asOf.yearBefore.year, lc: undefined }).data
  const now = completionOf(surveys)
  const Country = isSmall ? CountryCards : CountryGrid
  const tools = (
    <>
      <ResultTools summary={() => summaryOf(inOrder, names, asOf)} />
      <CsvDownload
        fileName={fileNameOf('sona-progress', asOf.asked.year, asOf.on)}
        head={['LC', 'Portfolio', 'Done', 'Last changed by', 'Last changed at']}
        rows={() =>
          inOrder.flatMap((survey) =>
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
    </>
  )
  return (
    <>
      <div className={styles.top}>
        <Answer title="The country" label="Completion" days={days.data} {...{ now, asOf, before }}>
          <Text>
            {now.ticked} of {now.total} portfolios done
          </Text>
          <Text size="sm" c="dimmed">
            {lcsText(surveys)}
          </Text>
        </Answer>
        <Growth {...{ shown, asOf, now, days, before }} />
      </div>
      {asOf.on && <Changes then={surveys} asOf={asOf} />}
      <SectionHead title="Who is behind?">
        <div className={styles.headTools}>
          <NativeSelect
            aria-label="Order of LCs"
            data={sortings}
            value={sort}
            onChange={(event) => setSort({ sort: event.currentTarget.value })}
            w={180}
          />
          {!isSmall && tools}
        </div>
      </SectionHead>
      <Country surveys={inOrder} {...{ ticks, mayTick, onOpen }} />
      <p className={styles.legend}>
        <span>
          <Mark state="done" /> done
        </span>
        <span>
          <Mark state="open" /> {isPast ? 'not done' : 'not done yet'}
        </span>
        {!isSmall && (
          <span>
            <Mark state="none" /> not in this LC's survey
          </span>
        )}
      </p>
      <Missing surveys={inOrder} />
      {isSmall && <div className={styles.tools}>{tools}</div>}
    </>
  )
}

function lcsText(surveys: Survey[]): string {
  const each = surveys.map((survey) => completionOf([survey]))
  const finished = each.filter(({ ticked, total }) => total > 0 && ticked === total).length
  const untouched = each.filter(({ ticked }) => ticked === 0).length
  const text = `${finished} of ${surveys.length} LCs finished`
  return untouched > 0 ? `${text}, ${untouched} not started` : text
}
