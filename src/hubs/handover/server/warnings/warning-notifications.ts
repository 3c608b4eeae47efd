// Warning texts: what people read on the dashboard, in the inbox and by mail before a year or an office ends.
import { renderEmail } from '#server/notify/email-template.ts'
import type { NewNotification } from '#server/notify/inbox.ts'
import type { Config } from '#server/runtime/config.ts'
import { actingDays } from '#server/years/appointments.ts'
import { countDays, plusDays } from '#shared/time/calendar.ts'
import { longDayWords } from '#shared/time/windows.ts'
import type { Year } from '#shared/time/years.ts'
import type { homeManifest } from '../../home.ts'
import { officeText } from '../../rules.ts'
import { buildAnnouncement } from '../plan/announcement.ts'
import { joiningOf, type Position, plannedEndOf, type Situation, type Warning } from './due-warnings.ts'

const yearEndKind = 'yearEnd' satisfies keyof typeof homeManifest.notifications

/** 'today', 'tomorrow', 'in 45 days'. */
function formatDaysLeft(lastDay: string, day: string): string {
  const left = countDays(day, lastDay)
  return left === 0 ? 'today' : left === 1 ? 'tomorrow' : `in ${left} days`
}

/** 'The year 26.27 ends in 45 days and 27.28 is not scheduled.' */
export function formatYearEnd(open: Year, next: string, day: string): string {
  const lastDay = plannedEndOf(open)
  if (day <= lastDay) return `The year ${open.label} ends ${formatDaysLeft(lastDay, day)} and ${next} is not scheduled.`
  const actingUntil = plusDays(lastDay, actingDays)
  const rest =
    day <= actingUntil
      ? `Office holders stay on as acting until ${next} opens, at most until ${longDayWords(actingUntil)}.`
      : `Acting roles ended on ${longDayWords(actingUntil)}. Please open ${next}.`
  return `${open.label} ended on ${longDayWords(lastDay)}. ${rest}`
}

type Context = {
  situation: Pick<Situation, 'open' | 'next' | 'plan' | 'shownPlan' | 'organisation'>
  config: Config
  day: string
}
type WarningText = { text: string; subject: string; lines: string[]; path: string; button: string }

export function buildWarning(warning: Warning, context: Context): NewNotification {
  const { to, about } = warning
  const { shownPlan } = context.situation
  if (about === 'planned' && shownPlan) return buildAnnouncement(shownPlan, 'soon', to, context.config)
  const isForAdmins = about === 'yearEnd' || about === 'actingHolders'
  const { text, subject, lines, path, button } = isForAdmins
    ? adminText(warning, context)
    : holderText(warning, context)
  const link = `${context.config.publicUrl}/#${path}`
  return {
    ...{ uid: to.uid, kind: isForAdmins ? yearEndKind : 'role', text, path },
    mail: renderEmail(context.config, to, { subject, lines, link, button, after: [] }),
  }
}

function adminText({ about, lastDay, offices }: Warning, { situation: { open, next }, day }: Context): WarningText {
  const to = { path: '/handover', button: `Plan ${next}` }
  const [end, left] = [longDayWords(lastDay), formatDaysLeft(lastDay, day)]
  const howItTurns = `Choose who joins, stays and leaves, then schedule it. ${next} opens automatically on its first day.`
  if (about === 'yearEnd') {
    const actingUntil = longDayWords(plusDays(lastDay, actingDays))
    const subject = `${open.label} ends ${left} and ${next} is not scheduled`
    return {
      ...{ ...to, text: subject, subject },
      lines: [
        `please schedule ${next}: the year ${open.label} ends ${left}, on ${end}.`,
        howItTurns,
        `Without a plan, ${open.label} continues and office holders stay on as acting until ${actingUntil} at most.`,
      ],
    }
  }
  const people = new Set(offices.map(({ uid }) => uid)).size
  const who = people === 1 ? '1 office holder' : `${people} office holders`
  const subject = `${who} can act only until ${end}: please open ${next}`
  return {
    ...{ ...to, text: subject, subject },
    lines: [
      `please open ${next}: ${open.label} ended on ${longDayWords(plannedEndOf(open))}.`,
      `Until then, ${who} ${people === 1 ? 'stays' : 'stay'} on as acting, but only until ${end} (${left}).`,
      howItTurns,
    ],
  }
}

function holderText({ to, about, lastDay, offices }: Warning, { situation, day }: Context): WarningText {
  const { open, next, plan, organisation } = situation
  const nameOf = (office: Position) => officeText(office.role, office, organisation)
  const [end, left] = [longDayWords(lastDay), formatDaysLeft(lastDay, day)]
  const isActing = about === 'acting'
  const role = `${isActing ? 'acting ' : ''}${offices.map(nameOf).join(' and ')}`
  const goesOnUntil = offices.find((office) => !plan && office.endsOn === lastDay)?.actingUntil
  const begins = plan ? joiningOf(to, plan, organisation) : []
  const subject = `Your time as ${role} ends on ${end}`
  return {
    ...{ text: `${subject}: please write your handover notes`, subject },
    lines: [
      `your time as ${role} ends ${left}, on ${end}.`,
      ...(isActing ? [`${open.label} is over, and ${next} is not open yet. The admins know as well.`] : []),
      ...(goesOnUntil
        ? [
            `If ${next} is not open by then, you stay on as acting until it is, at most until ${longDayWords(goesOnUntil)}.`,
          ]
        : []),
      ...begins.map((office) => `From ${longDayWords(office.startsOn)} you are ${nameOf(office)}.`),
      'Please write handover notes for your successor: what you wish you had known on your first day. Already done? Thank you!',
    ],
    path: '/notes',
    button: 'Write handover notes',
  }
}
