// Time zone sync: days begin at midnight in the organisation's time zone, as soon as the settings are loaded. Imported by
// pages that use days; the sign-in screen does not.
import { setCalendar } from '#shared/time/calendar.ts'
import { readSessionState, sessionStore } from '../session/session-store.ts'

function followTimeZone() {
  const { settings } = readSessionState()
  if (settings) setCalendar({ timeZone: settings.timeZone })
}
followTimeZone()
sessionStore.subscribe(followTimeZone)
