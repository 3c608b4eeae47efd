// Link button to the funnel form, for people who may open it.

import { Button } from '@mantine/core'
import { hrefTo } from '#web/shell/routing/location.ts'
import { useSession } from '#web/shell/session/session.ts'
import { formPath } from '../../rules.ts'

/** `month`: what the form starts with, in a year that is closing. */
export function AddReportButton({ month }: { month?: string | undefined }) {
  const { mayOpen } = useSession()
  if (!mayOpen('/mx-funnel-form')) return null
  return (
    <Button component="a" href={hrefTo(month ? formPath(month) : '/mx-funnel-form')}>
      Add a report
    </Button>
  )
}
