// Header of the funnel form, for one report and for many, with a link to the other view.
import { Button, Group } from '@mantine/core'
import { hrefTo } from '#web/shell/routing/location.ts'
import { useSession } from '#web/shell/session/session.ts'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { DueNote } from '#web/years/DueNote.tsx'
import { useRequestedReport } from './report/use-requested-report.ts'

export const manyAtOnce = 'many'

/** `month`: the month whose due day is shown. */
type FormHeaderProps = { month?: string; isMany?: boolean }

export function FormHeader({ month, isMany = false }: FormHeaderProps) {
  const { mayOpen } = useSession()
  const { requested } = useRequestedReport()
  const query = new URLSearchParams({ ...(!isMany && { view: manyAtOnce }), ...requested }).toString()
  const other = query ? `/mx-funnel-form?${query}` : '/mx-funnel-form'
  return (
    <PageHeader
      title="MX Funnel Metrics Form"
      text="Report how many people were new at each stage of the member journey, month by month."
      note={month && <DueNote kind="funnel" month={month} />}
      action={
        <Group gap="sm">
          <Button component="a" href={hrefTo(other)} variant="default">
            {isMany ? 'One report' : 'Many at once'}
          </Button>
          {mayOpen('/mx-funnel') && (
            <Button component="a" href={hrefTo('/mx-funnel')} variant="default">
              See the results
            </Button>
          )}
        </Group>
      }
    />
  )
}
