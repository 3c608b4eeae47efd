// Calendar file (iCalendar): an all-day event for each opening and due day of the open year, and of months of a closing one,
// with a link to the task.
import type { Config } from '#server/runtime/config.ts'
import { monthInEnglish } from '#shared/time/months.ts'
import type { TaskWindow } from '#shared/time/windows.ts'
import { isClosed } from '#shared/time/windows.ts'
import type { KindRow } from '../tables.ts'
import type { Frame, TaskKind } from '../task-kinds.ts'

type CalendarInput = { config: Config; kinds: readonly TaskKind[]; settings: (kind: string) => KindRow; frame: Frame }

export async function buildCalendarFile({
  config,
  kinds,
  settings,
  frame: { windows, year },
}: CalendarInput): Promise<string> {
  const { default: ical, ICalCalendarMethod, ICalEventTransparency } = await import('ical-generator')
  const calendar = ical({
    name: `NEXUS, ${config.organisation}`,
    description: `Deadlines of ${year.label}`,
    prodId: { company: config.organisation, product: 'NEXUS', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3600,
  })
  for (const task of kinds) {
    const { version, changedAt } = settings(task.kind)
    for (const window of windows.filter(({ kind }) => kind === task.kind)) {
      for (const { what, day, summary } of eventsOf(task, window)) {
        calendar.createEvent({
          id: `${task.kind}-${window.month ?? year.label}-${what}@${config.emailDomain}`,
          start: new Date(`${day}T00:00:00Z`),
          timezone: 'UTC',
          allDay: true,
          summary,
          ...(window.closesOn && {
            description: `${isClosed(window) ? 'Closed' : 'Closes'} after ${window.closesOn}.`,
          }),
          url: `${config.publicUrl}/#${(window.month && task.source.pathTo?.(window.month)) || task.declaration.path}`,
          // Calendars keep the higher sequence: each save increments the version.
          sequence: version,
          stamp: new Date(changedAt || `${year.startsOn}T00:00:00Z`),
          transparency: ICalEventTransparency.TRANSPARENT,
        })
      }
    }
  }
  return calendar.toString()
}

function eventsOf({ declaration }: TaskKind, { month, opensOn, dueOn }: TaskWindow) {
  const name = month ? `${declaration.name} for ${monthInEnglish(month)}` : declaration.name
  return [
    ...(opensOn ? [{ what: 'opens', day: opensOn, summary: `${name} opens` }] : []),
    ...(dueOn ? [{ what: 'due', day: dueOn, summary: `${name} is due` }] : []),
  ]
}
