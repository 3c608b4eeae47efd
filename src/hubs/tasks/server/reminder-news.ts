// What does somebody read who is reminded? How far they are, in the words of the hub, until when, and where it is done.
import type { Config } from '#server/config.ts'
import type { News } from '#server/inbox.ts'
import { writeLetter } from '#server/letter.ts'
import { dueOf } from '#server/tasks.ts'
import { committeeName } from '#shared/organisation.ts'
import { dueWords } from '#shared/windows.ts'
import type { homeFacts } from '../home.ts'
import type { Standing } from './queries-progress.ts'
import type { Frame, TaskKind } from './task-kinds.ts'

export const reminderNews = 'reminder' satisfies keyof typeof homeFacts.news

/** `byName` is empty where the portal reminds by itself. */
type Given = { task: TaskKind; frame: Frame; config: Config; byName: string; dueOn?: string | undefined }

export function newsFor(
  { member, committee, progress }: Standing,
  { task, frame, config, byName, ...of }: Given,
): News {
  const { kind, facts, source } = task
  const { path } = facts
  const due = dueWords(of.dueOn ?? dueOf(kind, facts, progress, frame.windows))
  const said = source.sentence(progress, committeeName(frame.organisation, committee))
  const text = [said, due].filter(Boolean).join(', ')
  const mail = writeLetter(
    config,
    { email: member.email, name: member.displayName },
    {
      subject: ['Reminder', [facts.name, due].filter(Boolean).join(', ')].join(': '),
      lines: [byName ? `${byName} reminds you:` : 'a short reminder:', `${text}.`],
      link: `${config.publicUrl}/#${path}`,
      button: 'Open it',
      after: ['Done meanwhile? Then thank you, and ignore this mail.'],
    },
  )
  return { uid: member.uid, kind: reminderNews, text: `Reminder: ${text}`, path, mail }
}
