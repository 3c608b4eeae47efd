// Frame of the funnel form: header, and a tab for all portfolios at once and for one report. LCVPs, who answer for their whole
// LC, start with all portfolios.
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { answerForCommittee } from '#shared/access.ts'
import { hrefTo } from '#web/shell/routing/location.ts'
import { useQueryState } from '#web/shell/routing/query-state.ts'
import { useSession } from '#web/shell/session/session.ts'
import { TabStrip } from '#web/ui/filters/TabStrip.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { DueNote } from '#web/years/DueNote.tsx'

const tabs = [
  { value: 'one', label: 'One report' },
  { value: 'many', label: 'All portfolios' },
] as const
type FormView = (typeof tabs)[number]['value']

/** The view in the URL, or the person's first one. */
export function useFormView() {
  const { me } = useSession()
  const [{ view, waiting }, setQuery] = useQueryState({ view: '', waiting: '' })
  const ordered = me && answerForCommittee.includes(me.role) ? tabs.toReversed() : tabs
  const first: FormView = ordered[0]?.value ?? 'one'
  const chosen = ordered.find(({ value }) => value === view)?.value
  return {
    tabs: ordered,
    // A queued report comes back into the form for one.
    view: waiting ? 'one' : (chosen ?? first),
    choose: (next: string) => setQuery({ view: next === first ? '' : next }, { push: true }),
  }
}

/** `month`: the month whose due day is shown. */
type FormFrameProps = { month?: string; children: ReactNode }

export function FormFrame({ month, children }: FormFrameProps) {
  const { mayOpen } = useSession()
  const { tabs, view, choose } = useFormView()
  return (
    <>
      <PageHeader
        title="MX Funnel Metrics Form"
        text="Report how many people were new at each stage of the member journey, month by month."
        note={month && <DueNote kind="funnel" month={month} />}
        action={
          mayOpen('/mx-funnel') && (
            <Button component="a" href={hrefTo('/mx-funnel')} variant="default">
              See the results
            </Button>
          )
        }
      />
      <TabStrip label="Ways to report" tabs={tabs} value={view} onChange={choose}>
        {children}
      </TabStrip>
    </>
  )
}
