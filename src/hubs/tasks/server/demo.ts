// Which deadlines does the demo have? Each month's report on the 5th of the next, everything else in two weeks.
import type { FillDemo } from '#server/demo.ts'
import { plusDays, today } from '#shared/calendar.ts'
import type { Deadline } from '../contract.ts'
import { allWindows, filledMonths } from '../rules.ts'

export const fillDemo: FillDemo = async ({ send, national, years: { open } }) => {
  const { deadlines }: { deadlines: Deadline[] } = await send('GET', '/api/deadlines', national)
  for (const deadline of deadlines) {
    const rows = allWindows(deadline, open)
    const dueOn = plusDays(today(), 14)
    const windows = deadline.isMonthly ? filledMonths(rows, 5, 1) : rows.map((row) => ({ ...row, dueOn }))
    await send('PUT', `/api/windows/${deadline.kind}`, national, { windows })
  }
}
