// Link button to the funnel form, for people who may open it.

import { Button } from '@mantine/core'
import { hrefTo } from '#web/shell/routing/location.ts'
import { useSession } from '#web/shell/session/session.ts'

export function AddReportButton() {
  const { mayOpen } = useSession()
  if (!mayOpen('/mx-funnel-form')) return null
  return (
    <Button component="a" href={hrefTo('/mx-funnel-form')}>
      Add a report
    </Button>
  )
}
