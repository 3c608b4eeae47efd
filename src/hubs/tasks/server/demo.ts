// Demo data of the tasks hub: monthly reports due on the 5th of the next month, everything else in two weeks, and one LC
// reminded.
import type { FillDemo } from '#server/hub/demo.ts'
import { plusDays, today } from '#shared/time/calendar.ts'
import type { Deadline } from '../contract.ts'
import { allWindows, fillMonths } from '../rules.ts'

export const fillDemo: FillDemo = async ({ send, national, accounts, years: { open } }) => {
  const { deadlines }: { deadlines: Deadline[] } = await send('GET', '/api/deadlines', national)
  for (const deadline of deadlines) {
    const rows = allWindows(deadline, open)
    const dueOn = plusDays(today(), 14)
    const windows = deadline.isMonthly ? fillMonths(rows, 5, 1) : rows.map((row) => ({ ...row, dueOn }))
    await send('PUT', `/api/windows/${deadline.kind}`, national, { windows })
  }
  const { committee } = accounts.get('tl')?.place ?? {}
  const isOwedByPeople = deadlines.some(({ kind }) => kind === 'checklist')
  if (isOwedByPeople) await send('POST', '/api/tasks/remind', national, { kind: 'checklist', committee })
}
