// Reminder notifications: progress in the hub's own sentence, due day and link, in the inbox and by mail.

import type { News } from '#server/notify/inbox.ts'
import { writeLetter } from '#server/notify/letter.ts'
import type { Config } from '#server/runtime/config.ts'
import { dueOf, pathOf } from '#server/shell/tasks.ts'
import { committeeName } from '#shared/people/organisation.ts'
import { dueWords } from '#shared/time/windows.ts'
import type { homeFacts } from '../../home.ts'
import type { Standing } from '../queries-progress.ts'
import type { Frame, TaskKind } from '../task-kinds.ts'

export const reminderNews = 'reminder' satisfies keyof typeof homeFacts.news

export type Told = Standing & { task: TaskKind }
/** `byName` is empty for automatic reminders. */
type Given = { frame: Frame; config: Config; byName: string; dueOn?: string | undefined }

/** One notification per task, and one mail per person. */
export const newsFor = (told: readonly Told[], given: Given): News[] =>
  [...Map.groupBy(told, ({ member }) => member.uid).values()].flatMap((all) => newsOfOne(all, given))

function newsOfOne(all: readonly Told[], { frame, config, byName, ...of }: Given): News[] {
  const said = all.map(({ task, committee, progress }) => {
    const { kind, facts, source } = task
    const due = dueWords(of.dueOn ?? dueOf(kind, facts, progress, frame.windows))
    const sentence = source.sentence(progress, committeeName(frame.organisation, committee))
    const about = [facts.name, due].filter(Boolean).join(', ')
    const path = pathOf(task, progress, frame.windows, committee)
    return { text: [sentence, due].filter(Boolean).join(', '), about, path }
  })
  const [{ member }, first] = [all[0] as Told, said[0] as (typeof said)[number]]
  const isOne = said.length === 1
  const mail = writeLetter(
    config,
    { email: member.email, name: member.displayName },
    {
      subject: `Reminder: ${isOne ? first.about : `${said.length} things are open`}`,
      lines: [
        byName ? `${byName} reminds you:` : 'a short reminder:',
        ...said.map(({ text }) => (isOne ? `${text}.` : `• ${text}`)),
      ],
      link: `${config.publicUrl}/#${isOne ? first.path : '/dashboard'}`,
      button: isOne ? 'Open it' : 'Open your dashboard',
      after: ['Done meanwhile? Then thank you, and ignore this mail.'],
    },
  )
  return said.map(({ text, path }, n) => ({
    ...{ uid: member.uid, kind: reminderNews, text: `Reminder: ${text}`, path },
    mail: n === 0 ? mail : null,
  }))
}
