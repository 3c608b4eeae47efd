// Country overview: one number and its growth, then every LC by portfolio, the furthest behind first.
import { NativeSelect, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import type { AsOf } from '#web/results/as-of.ts'
import { Downloads } from '#web/results/Downloads.tsx'
import { ResultTools } from '#web/results/ResultTools.tsx'
import { TargetList } from '#web/results/targets/TargetList.tsx'
import { ofPeriod, targetColumns, targetLines, useTargets } from '#web/results/targets/use-targets.ts'
import { useQueryState } from '#web/shell/routing/query-state.ts'
import { buildFileName } from '#web/ui/files/file-name.ts'
import { Progressive } from '#web/ui/page/Progressive.tsx'
import { SectionHead } from '#web/ui/page/SectionHead.tsx'
import type { ShownYear } from '#web/years/years.ts'
import type { Survey } from '../../contract.ts'
import { completionOf } from '../../rules.ts'
import { Answer } from '../Answer.tsx'
import { Changes } from '../Changes.tsx'
import { useProgressHistory } from '../days.ts'
import { Growth } from '../Growth.tsx'
import { Mark } from '../Mark.tsx'
import { formatSummary } from '../missing.ts'
import styles from '../Sona.module.css'
import { type Names, useSurveyNames } from '../survey-names.ts'
import type { Ticks } from '../surveys.ts'
import { CountryCards } from './CountryCards.tsx'
import { CountryGrid } from './CountryGrid.tsx'
import { useMayTick } from './use-may-tick.ts'

/** What the address says, and what people read. */
const sortings = [
  { value: '', label: 'Least done first' },
  { value: 'most', label: 'Most done first' },
  { value: 'name', label: 'By name' },
]

function sorted(surveys: Survey[], by: string, names: Names): Survey[] {
  const byName = (a: Survey, b: Survey) => names.lc(a.lc).localeCompare(names.lc(b.lc))
  if (by === 'name') return surveys.toSorted(byName)
  const share = (survey: Survey) => completionOf([survey]).percent
  const turn = by === 'most' ? -1 : 1
  return surveys.toSorted((a, b) => turn * (share(a) - share(b)) || byName(a, b))
}

/** Sorted again when the person chooses an order or comes back, or when the LCs change, but not by a tick. */
function useSteadyOrder(surveys: Survey[], by: string): Survey[] {
  const names = useSurveyNames()
  const orderKey = [by, ...surveys.map(({ _id }) => _id)].join(' ')
  const fresh = () => ({ wanted: orderKey, ids: sorted(surveys, by, names).map(({ _id }) => _id) })
  const [lastOrder, setLastOrder] = useState(fresh)
  const order = lastOrder.wanted === orderKey ? lastOrder : fresh()
  if (order !== lastOrder) setLastOrder(order)
  return order.ids.map((id) => surveys.find(({ _id }) => _id === id)).filter((survey) => survey !== undefined)
}

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
  const names = useSurveyNames()
  const isSmall = useMediaQuery(small, undefined, { getInitialValueInEffect: false }) ?? false
  const isPast = !asOf.isNow
  const mayTick = useMayTick(isPast)
  const [{ sort }, setSort] = useQueryState({ sort: '' })
  const sortedSurveys = useSteadyOrder(surveys, sort)
  const ofAll = useTargets({ ...asOf.requested, screen: '/sona-survey', committees: 'all' })
  const targets = ofAll.filter(({ committee }) => committee === null)
  const columns = targetColumns(ofAll)
  const Country = isSmall ? CountryCards : CountryGrid
  const tools = (
    <ResultTools
      summary={() => [formatSummary(sortedSurveys, names, asOf), ...targetLines(targets)].join('\n')}
      csv={{
        label: 'LCs and portfolios',
        fileName: buildFileName('sona-progress', asOf.requested.year, asOf.on),
        head: ['LC', 'Portfolio', 'Done', 'Last changed by', 'Last changed at', ...columns.head],
        rows: () =>
          sortedSurveys.flatMap((survey) =>
            survey.portfolios.map((portfolio) => [
              names.lc(survey.lc),
              names.portfolio(portfolio),
              survey.progress[portfolio] ? 'Yes' : 'No',
              survey.lastChanges[portfolio]?.by,
              survey.lastChanges[portfolio]?.at,
              ...columns.cellsOf(survey.lc),
            ]),
          ),
      }}
    />
  )
  return (
    <Downloads>
      <Progressive>
        <Completion {...{ surveys, shown, asOf }} target={ofPeriod(targets)[0]?.target} />
        <div className={styles.targets}>
          <TargetList targets={targets} />
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
        <Country surveys={sortedSurveys} {...{ ticks, mayTick, onOpen }} />
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
        {isSmall && <div className={styles.tools}>{tools}</div>}
      </Progressive>
    </Downloads>
  )
}

type CompletionProps = Pick<OverviewProps, 'surveys' | 'shown' | 'asOf'> & { target: number | undefined }

/** On its own: its history does not render the whole page again. */
function Completion({ surveys, shown, asOf, target }: CompletionProps) {
  const history = useProgressHistory(shown)
  const now = completionOf(surveys)
  return (
    <div className={styles.top}>
      <Answer title="The country" label="Completion" {...{ now, asOf, history }}>
        <Text>
          {now.ticked} of {now.total} portfolios done
        </Text>
        <Text size="sm" c="dimmed">
          {formatLcs(surveys)}
        </Text>
      </Answer>
      <Growth {...{ shown, asOf, now, history, target }} />
    </div>
  )
}

function formatLcs(surveys: Survey[]): string {
  const each = surveys.map((survey) => completionOf([survey]))
  const finished = each.filter(({ ticked, total }) => total > 0 && ticked === total).length
  const untouched = each.filter(({ ticked }) => ticked === 0).length
  const text = `${finished} of ${surveys.length} LCs finished`
  return untouched > 0 ? `${text}, ${untouched} not started` : text
}
