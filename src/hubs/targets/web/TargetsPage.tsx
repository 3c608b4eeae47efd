// Targets screen: the country's targets, one measure shared out among LCs, or the targets of one LC, each with its own URL.
import { Button, NativeSelect } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { homesOf } from '#shared/access.ts'
import { localCommittees, shownOf } from '#shared/people/organisation.ts'
import { isOver } from '#shared/time/years.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { useQueryState } from '#web/shell/routing/query-state.ts'
import { useSession } from '#web/shell/session/session.ts'
import { FilterRow } from '#web/ui/filters/FilterRow.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { useYears } from '#web/years/years.ts'
import { actions } from '../hub.ts'
import { mayReadTargets } from '../rules.ts'
import { CopyDialog } from './CopyDialog.tsx'
import { CountryTargets } from './CountryTargets.tsx'
import { LcTargets } from './LcTargets.tsx'
import { MeasureEditor } from './MeasureEditor.tsx'
import { measuresQuery } from './target-queries.ts'

const country = 'country'

/** Planned years too: their targets are agreed before they begin. */
function useTargetYear() {
  const { years, open } = useYears()
  const [{ year: label }, setState] = useQueryState({ year: '' })
  const choices = years.filter(({ isPast }) => !isPast).reverse()
  const year = choices.find((each) => each.label === label) ?? open
  return {
    ...{ year, choices },
    choose: (chosen: string) => setState({ year: chosen === open.label ? '' : chosen }, { push: true }),
  }
}

export function TargetsPage() {
  const { me, may } = useSession()
  const { year, choices, choose } = useTargetYear()
  const measures = useSuspenseQuery(measuresQuery).data
  const organisation = useOrganisation()
  const [state, setState] = useQueryState({ lc: '', measure: '', show: '' })
  const [isCopying, setCopying] = useState(false)
  const [home] = me ? homesOf(me) : []
  const isNational = may(actions.setTargets)
  const isShown = (code: string) => code === country || (me !== null && mayReadTargets(me, code))
  const lc = [state.lc, home].find((code) => code && isShown(code)) || country
  const lcs = shownOf(localCommittees(organisation), lc === country ? [] : [lc]).filter(({ code }) => isShown(code))
  const measure = measures.find(({ key }) => key === state.measure)
  const mayWrite = isNational && !isOver(year)
  const open = (next: { lc?: string; measure?: string }) =>
    setState({ lc: '', measure: '', show: '', ...next }, { push: true })
  if (measure && isNational)
    return (
      <MeasureEditor key={`${year.label} ${measure.key}`} {...{ measure, year, mayWrite }} onBack={() => open({})} />
    )
  return (
    <>
      <PageHeader
        title="Targets"
        text={`What the country and each LC want to reach in ${year.label}, and how far along they are.`}
        action={
          mayWrite && (
            <Button variant="default" onClick={() => setCopying(true)}>
              Copy targets from another year
            </Button>
          )
        }
      />
      <FilterRow active={(lc === country ? 0 : 1) + (year.state === 'open' ? 0 : 1)}>
        {choices.length > 1 && (
          <NativeSelect
            label="Year"
            w={160}
            value={year.label}
            data={choices.map(({ label, state: yearState }) => ({
              value: label,
              label: yearState === 'open' ? `${label} (now)` : yearState === 'planned' ? `${label} (planned)` : label,
            }))}
            onChange={(event) => choose(event.currentTarget.value)}
          />
        )}
        <NativeSelect
          label="Country or LC"
          w={200}
          value={lc}
          data={[{ value: country, label: 'Country' }, ...lcs.map(({ code, name }) => ({ value: code, label: name }))]}
          onChange={(event) => open({ lc: event.currentTarget.value })}
        />
      </FilterRow>
      {lc === country ? (
        <CountryTargets
          {...{ measures, year, mayWrite, isNational }}
          isOnlyProposed={state.show === 'proposed'}
          onShowAll={() => open({ lc: country })}
          onOpen={(key) => open({ measure: key })}
          onOpenLc={(code) => open({ lc: code })}
        />
      ) : (
        <LcTargets key={lc} {...{ measures, year, mayWrite }} lc={lc} />
      )}
      {isCopying && <CopyDialog year={year} onClose={() => setCopying(false)} />}
    </>
  )
}
