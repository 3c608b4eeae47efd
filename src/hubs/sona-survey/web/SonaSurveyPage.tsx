// How far is the country with the Sona survey? An overview, one tab per LC, and an LC's details.
import { Button, Group, Select } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { hrefTo } from '#web/shell/location.ts'
import { useQueryState } from '#web/shell/query-state.ts'
import { useSession } from '#web/shell/session.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { TabStrip } from '#web/ui/TabStrip.tsx'
import { ClosedYear, YearPicker } from '#web/ui/YearPicker.tsx'
import { type ShownYear, useShownYear } from '#web/years.ts'
import type { Survey } from '../contract.ts'
import { LcDetail } from './LcDetail.tsx'
import { LcTab } from './LcTab.tsx'
import { Overview } from './Overview.tsx'
import { useSurveys, useTicks } from './surveys.ts'
import { useNames } from './use-names.ts'

/** No LC has this code. */
const overview = '(overview)'

export function SonaSurveyPage() {
  const { mayOpen, permissions } = useSession()
  // Another hub's screen: an admin passes everywhere, but there may be no such place.
  const mayOpenResults = permissions.has('/happiness-results') && mayOpen('/happiness-results')
  const shown = useShownYear()
  const surveys = useSurveys(shown)
  return (
    <>
      <PageHeader
        title="Survey Progress Dashboard"
        text="Which portfolios of which LC have finished the state of the nation survey."
        action={
          <Group gap="sm" align="flex-end">
            <YearPicker shown={shown} />
            {mayOpenResults && (
              <Button component="a" variant="default" href={hrefTo('/happiness-results')}>
                Happiness results
              </Button>
            )}
          </Group>
        }
      />
      <ClosedYear shown={shown} />
      <QueryView
        query={surveys}
        skeleton="table"
        isEmpty={(list) => list.length === 0}
        empty={<EmptyState title="No surveys found" text="Each LC's survey will stand here with its portfolios." />}
      >
        {(list) => <Surveys list={list} shown={shown} />}
      </QueryView>
    </>
  )
}

function Surveys({ list, shown }: { list: Survey[]; shown: ShownYear }) {
  const [{ lc, view }, setPlace] = useQueryState({ lc: '', view: '' })
  const isNarrow = useMediaQuery('(max-width: 768px)', undefined, { getInitialValueInEffect: false })
  const names = useNames()
  const ticks = useTicks()
  const surveys = ticks.asShown(list)
  const open = surveys.find((survey) => survey.lc === lc)
  const go = (code: string) => setPlace({ lc: code === overview ? '' : code, view: '' }, { push: true })

  if (open && view === 'detail') {
    const back = () => setPlace({ view: '' }, { push: true })
    return <LcDetail survey={open} ticks={ticks} isPast={!shown.isOpen} onBack={back} />
  }
  const content = open ? (
    <LcTab
      survey={open}
      ticks={ticks}
      isPast={!shown.isOpen}
      onDetail={() => setPlace({ view: 'detail' }, { push: true })}
    />
  ) : (
    <Overview surveys={surveys} year={shown.past} onOpen={go} />
  )
  const tabs = [
    { value: overview, label: 'Overview' },
    ...surveys.map((survey) => ({ value: survey.lc, label: names.marked(survey) })),
  ]
  if (isNarrow) {
    return (
      <>
        <Select
          label="Select LC"
          data={tabs}
          value={open?.lc ?? overview}
          onChange={(code) => code && go(code)}
          allowDeselect={false}
          mb="lg"
        />
        {content}
      </>
    )
  }
  return (
    <TabStrip label="LCs" tabs={tabs} value={open?.lc ?? overview} onChange={go}>
      {content}
    </TabStrip>
  )
}
