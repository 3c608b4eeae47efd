// Announcement of a scheduled plan: what every admin reads when it is scheduled or changed, a week before its day, and when it waits.
import { renderEmail } from '#server/notify/email-template.ts'
import type { NewNotification } from '#server/notify/inbox.ts'
import type { Config } from '#server/runtime/config.ts'
import { longDayWords } from '#shared/time/windows.ts'
import type { homeManifest } from '../../home.ts'

const kind = 'scheduledPlan' satisfies keyof typeof homeManifest.notifications

/** What a plan does to one person: 'Sana Malik' 'is no longer LCVP of Lahore'. */
export type PlannedChange = { who: string; what: string }
export type ShownPlan = {
  label: string
  startsOn: string
  scheduledBy: string
  confirmedBy: string | null
  needsConfirmation: boolean
  changes: readonly PlannedChange[]
}
export type AnnouncedAs = 'scheduled' | 'changed' | 'soon' | 'waiting'
type Admin = { uid: string; email: string; name: string }

/** The rest is on the page. */
const listedChanges = 50

const subjects: Record<AnnouncedAs, (plan: ShownPlan) => string> = {
  scheduled: ({ label, startsOn }) => `${label} is scheduled for ${longDayWords(startsOn)}`,
  changed: ({ label }) => `The scheduled plan for ${label} was changed`,
  soon: ({ label, startsOn }) => `${label} opens on ${longDayWords(startsOn)}`,
  waiting: ({ label }) => `${label} has not opened: please confirm its plan`,
}

export function buildAnnouncement(plan: ShownPlan, as: AnnouncedAs, to: Admin, config: Config): NewNotification {
  const subject = subjects[as](plan)
  return {
    uid: to.uid,
    kind,
    text: subject,
    path: '/handover',
    mail: renderEmail(config, to, {
      subject,
      lines: [...opensText(plan, as), ...changesText(plan)],
      link: `${config.publicUrl}/#/handover`,
      button: 'Open the plan',
      after: ['If you did not expect this, open the plan and cancel its schedule.'],
    }),
  }
}

function opensText({ label, startsOn, scheduledBy, confirmedBy, needsConfirmation }: ShownPlan, as: AnnouncedAs) {
  const who = `${scheduledBy} scheduled it${confirmedBy ? `, and ${confirmedBy} confirmed it` : ''}.`
  const nobody = 'Nobody who scheduled or confirmed it is an admin any more'
  if (as === 'waiting')
    return [`the plan for ${label} waits. ${nobody}. It takes effect as soon as an admin confirms it.`]
  return [
    `${label} opens automatically on ${longDayWords(startsOn)}. ${who}`,
    ...(needsConfirmation ? [`${nobody}, so it will wait until an admin confirms it.`] : []),
  ]
}

function changesText({ changes }: ShownPlan): string[] {
  if (changes.length === 0) return ['Everybody keeps their role.']
  const more = changes.length - listedChanges
  return [
    'What changes:',
    ...changes.slice(0, listedChanges).map(({ who, what }) => `- ${who} ${what}.`),
    ...(more > 0 ? [`- and ${more} more, listed on the page.`] : []),
    'Everybody else keeps their role.',
  ]
}
