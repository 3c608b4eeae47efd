// Promised numbers: docs and screens give the same number for the same limit. Tests beside the code check that the portal
// keeps to it; where that would take thousands of connections or a long wait, this test compares the number in the code.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** [what, the number, and where it is promised: the file, and the sentence with # for the number]. */
const promises: [what: string, number: number, places: [file: string, sentence: string][]][] = [
  [
    'days in which an import can be undone',
    30,
    [
      ['docs/architecture.md', 'undo for # days'],
      ['docs/tour.md', 'undo an import for # days'],
      ['src/hubs/imports/web/ImportPage.tsx', 'can undo an import for # days'],
    ],
  ],
  [
    'days for which the link of an invitation works',
    30,
    [
      ['docs/operations.md', 'a link that works for # days'],
      ['docs/security.md', 'The link of an invitation works once, for # days'],
      ['docs/tour.md', 'An invitation link works for # days'],
      ['src/hubs/handover/web/PendingInvitations.tsx', 'Each link works for # days.'],
      ['src/server/privacy/own-personal.ts', "kept: '# days, or until you accept'"],
      ['src/server/privacy/own-personal.ts', "kept: '# days, or until they are accepted'"],
    ],
  ],
  [
    'days for which messages stay',
    180,
    [
      ['docs/operations.md', 'Messages older than # days are deleted'],
      ['docs/tour.md', 'Messages stay for # days'],
      ['src/hubs/inbox/web/InboxPage.tsx', 'for you, kept for # days.'],
    ],
  ],
  [
    'days after which an account goes that nobody verified',
    30,
    [
      ['docs/security.md', 'Accounts that nobody verified go after # days'],
      ['src/server/privacy/own-personal.ts', 'if the email is never verified, # days'],
    ],
  ],
  [
    'days after which a session ends that nobody uses',
    7,
    [
      ['docs/security.md', 'Sessions end after # idle days'],
      ['docs/tour.md', 'after # days without a visit you sign in again'],
    ],
  ],
  [
    'days after which any session ends',
    30,
    [
      ['docs/security.md', 'idle days and # in all'],
      ['docs/tour.md', 'You stay signed in on this device for up to # days'],
      ['src/server/privacy/own-personal.ts', 'Until you sign out, up to # days'],
    ],
  ],
  [
    'hours for which a link in a mail works',
    24,
    [
      ['src/hubs/identity/server/mail/mails.ts', 'The link works once, within # hours.'],
      ['src/hubs/identity/server/personal.ts', 'Up to # hours'],
    ],
  ],
  [
    'megabytes of a picture',
    5,
    [
      ['docs/operations.md', 'picture of # MB'],
      ['src/hubs/identity/web/profile/PictureField.tsx', 'JPEG, PNG or WebP, up to # MB'],
    ],
  ],
  [
    'days before a task is due on which its first reminder goes out',
    7,
    [
      ['docs/operations.md', '# days and 1 day before a task is due'],
      ['src/hubs/tasks/web/deadlines/DeadlineSection.tsx', 'label="Remind # days and 1 day before it is due"'],
    ],
  ],
  [
    'answers below which the survey shows nothing of an LC',
    5,
    [
      ['src/hubs/happiness-survey/groups.ts', 'export const minGroupSize = #'],
      ['src/hubs/happiness-survey/web/results/results-csv.ts', "'fewer than #'"],
    ],
  ],
  [
    'points to which the NPS of visitors is rounded',
    25,
    [
      ['src/hubs/happiness-survey/rules.ts', '(nps ?? 0) / #)'],
      ['src/hubs/happiness-survey/web/results/VisitorTable.tsx', 'nearest #,'],
    ],
  ],
  ['answers that a device keeps', 150, [['docs/architecture.md', '# of them, 4 MB, 7 days']]],
  [
    'seconds after which a page shows what was read before',
    8,
    [
      ['docs/architecture.md', 'or hangs for # seconds'],
      ['src/web/offline/cache/response-cache.ts', 'const timeoutMs = #000'],
    ],
  ],
  [
    'seconds between two signs of life of a stream',
    25,
    [
      ['docs/operations.md', 'the # seconds between two signs of life'],
      ['src/server/notify/live-streams.ts', 'heartbeat = { everyMs: #_000 }'],
    ],
  ],
  [
    'streams that an instance takes',
    5000,
    [
      ['docs/capacity.md', 'an instance takes # streams'],
      ['src/server/notify/live-streams.ts', 'const maxInAll = #'],
    ],
  ],
]

const oneLine = (text: string) => text.replace(/\s+/g, ' ')
const numberIn = (file: string, sentence: string) => {
  const [before = '', after = ''] = sentence.split('#').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const said = new RegExp(`${before}(\\d[\\d,]*?)${after}(?!\\d)`).exec(oneLine(readFileSync(root + file, 'utf8')))
  return Number(said?.[1]?.replaceAll(',', ''))
}

test.each(promises)('%s: %i', (_, number, places) => {
  // A deleted hub promises nothing; any other file that is missing was renamed.
  const isHubDeleted = (file: string) => !existsSync(root + (/^src\/hubs\/[^/]+/.exec(file)?.[0] ?? ''))
  const there = places.filter(([file]) => !isHubDeleted(file))
  for (const [file, sentence] of there)
    expect([file, sentence, numberIn(file, sentence)]).toEqual([file, sentence, number])
})
