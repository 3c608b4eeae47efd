// When does a day begin for everybody? At midnight of the organisation, whichever answer comes first. Imported by what asks
// for days; the sign-in screen does not.
import { setCalendar } from '#shared/time/calendar.ts'
import { readKnown, sessionStore } from '../session/session-store.ts'

function followTimeZone() {
  const { settings } = readKnown()
  if (settings) setCalendar({ timeZone: settings.timeZone })
}
followTimeZone()
sessionStore.subscribe(followTimeZone)
