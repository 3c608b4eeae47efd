// Reminder notifications: progress in the hub's own sentence, due day and link, in the inbox and by mail.

import { renderEmail } from '#server/notify/email-template.ts'
import type { NewNotification } from '#server/notify/inbox.ts'
import type { Config } from '#server/runtime/config.ts'
import { dueOf, pathOf } from '#server/shell/tasks.ts'
import { committeeName } from '#shared/people/organisation.ts'
import { dueWords } from '#shared/time/windows.ts'
import type { homeManifest } from '../../home.ts'
import type { Standing } from '../queries-progress.ts'
import type { Frame, TaskKind } from '../task-kinds.ts'

export const reminderKind = 'reminder' satisfies keyof typeof homeManifest.notifications

export type RemindedStanding = Standing & { task: TaskKind }
/** `byName` is empty for automatic reminders. */
type NotificationContext = { frame: Frame; config: Config; byName: string; dueOn?: string | undefined }

/** One notification per task and LC, and one mail per person. */
export const buildNotifications = (
  reminded: readonly RemindedStanding[],
  given: NotificationContext,
): NewNotification[] =>
  [...Map.groupBy(reminded, ({ member }) => member.uid).values()].flatMap((all) => buildPersonNotifications(all, given))

/** 'MX checklist, due 30 Nov'. */
export const formatAbout = (standing: RemindedStanding, frame: Frame, dueOn?: string) =>
  [standing.task.declaration.name, dueTextOf(standing, frame, dueOn)].filter(Boolean).join(', ')

const dueTextOf = ({ task: { kind, declaration }, progress }: RemindedStanding, { windows }: Frame, dueOn?: string) =>
  dueWords(dueOn ?? dueOf(kind, declaration, progress, windows))

function buildPersonNotifications(
  all: readonly RemindedStanding[],
  { frame, config, byName, ...of }: NotificationContext,
): NewNotification[] {
  const items = all.map((standing) => {
    const {
      task,
      position: { committee },
      progress,
    } = standing
    const due = dueTextOf(standing, frame, of.dueOn)
    const sentence = task.source.sentence(progress, committeeName(frame.organisation, committee))
    const about = formatAbout(standing, frame, of.dueOn)
    const path = pathOf(task, progress, frame.windows, committee)
    return { text: [sentence, due].filter(Boolean).join(', '), about, path }
  })
  const [{ member }, first] = [all[0] as RemindedStanding, items[0] as (typeof items)[number]]
  const isOne = items.length === 1
  const mail = renderEmail(
    config,
    { email: member.email, name: member.displayName },
    {
      subject: `Reminder: ${isOne ? first.about : `${items.length} open tasks`}`,
      lines: [
        byName ? `${byName} would like to remind you:` : 'this is a short reminder:',
        ...items.map(({ text }) => (isOne ? `${text}.` : `• ${text}`)),
      ],
      link: `${config.publicUrl}/#${isOne ? first.path : '/dashboard'}`,
      button: isOne ? 'Open task' : 'Open dashboard',
      after: ['Already done? Thank you! You can ignore this email.'],
    },
  )
  return items.map(({ text, path }, n) => ({
    ...{ uid: member.uid, kind: reminderKind, text: `Reminder: ${text}`, path },
    mail: n === 0 ? mail : null,
  }))
}
