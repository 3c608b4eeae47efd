// Personal data of the foundation's own tables: accounts and sessions, audit trail, mails, appointments, inbox and imports.
import { undoDays } from '#shared/imports.ts'
import { profileNames } from '#shared/people/profile-fields.ts'
import type { Trx } from '../database/database.ts'
import { dropOldKeys, keptKeyDays } from '../database/idempotency.ts'
import { dropOldRecords, importKey } from '../imports/history.ts'
import { keptMailDays } from '../notify/mail.ts'
import { dropOldMails } from '../notify/mail-queue.ts'
import { mentionDays } from '../redact/name-mentions.ts'
import { redactAudit } from '../redact/redact-audit.ts'
import { redactText } from '../redact/redact-text.ts'
import { type AppointmentRow, shownLastDay } from '../years/appointments.ts'
import { leaverPersonal } from '../years/leavers.ts'
import { redactRows } from './erase.ts'
import { defaultRetention, type Erased, formerMember, type PersonalRows } from './personal.ts'

export const withAccount = defaultRetention.goes

/** It ended when its holder stopped acting. */
const exportAppointment: PersonalRows['forExport'] = (row) => ({
  ...row,
  endsOn: shownLastDay(row as Pick<AppointmentRow, 'endsOn' | 'actingUntil'>),
})

const account: PersonalRows[] = [
  {
    table: 'user',
    what: 'Your account: name, email, role, LC and portfolio',
    people: [{ uid: 'id', email: 'email', names: ['name', 'searchText'] }],
    hidden: ['seq', 'searchText', 'version'],
    afterErasure: 'goes',
    kept: `${withAccount}; if the email is never verified, 30 days`,
    // Removed by the last step of an erasure, because everything else refers to it.
    async erase() {},
  },
  {
    table: 'session',
    what: 'Your signed-in devices',
    people: [{ uid: 'userId' }],
    hidden: ['token'],
    afterErasure: 'goes',
    kept: 'Until you sign out, up to 30 days',
  },
  {
    table: 'appointment',
    what: 'Your appointments',
    people: [{ uid: 'userId' }],
    forExport: exportAppointment,
    afterErasure: 'goes',
  },
  {
    table: 'appointment',
    what: 'Appointments that you made',
    people: [{ email: 'createdBy' }],
    hidden: ['userId'],
    forExport: exportAppointment,
    afterErasure: 'stays',
  },
  {
    table: 'invitation',
    what: 'Invitations to you',
    people: [{ email: 'email' }],
    hidden: ['tokenHash'],
    afterErasure: 'goes',
    kept: '30 days, or until you accept',
  },
  {
    table: 'invitation',
    what: 'Invitations that you sent',
    people: [{ email: 'createdBy' }],
    hidden: ['tokenHash', 'email', 'name'],
    afterErasure: 'stays',
    kept: '30 days, or until they are accepted',
  },
]

const secondFactor: PersonalRows[] = [
  {
    table: 'passkey',
    what: 'Your passkeys: their names, and when you used them',
    people: [{ uid: 'userId' }],
    hidden: ['id', 'publicKey', 'counter'],
    afterErasure: 'goes',
    kept: 'Until you remove them; then a fingerprint for 400 days',
  },
  {
    table: 'recoveryCode',
    what: 'Your recovery codes',
    people: [{ uid: 'userId' }],
    hidden: ['codeHash'],
    afterErasure: 'goes',
    kept: 'Until you use them; then a fingerprint for 400 days',
  },
]

const trail: PersonalRows = {
  table: 'audit',
  what: 'Audit trail: what you changed, and what others changed about you',
  people: [
    { uid: 'actorUid', email: 'actorEmail', evenUnproven: true, also: { address: '' } },
    { uid: 'subject' },
    { email: 'subject', evenUnproven: true },
  ],
  words: ['before', 'after'],
  freeText: {
    columns: ['before', 'after'],
    label: 'Audit trail entry',
    // The page begins with this entry.
    path: ({ seq }) => `/audit?before=${Number(seq) + 1}`,
  },
  hidden: ['seq'],
  afterErasure: 'stays',
  kept: 'Permanently; sign-ins for some months',
  async erase(trx, erased) {
    // Names and pictures that they had before, and what they called their passkeys.
    const emptied = Object.fromEntries(profileNames.map((name) => [name, '']))
    const fields = { ...emptied, displayName: formerMember, name: formerMember, photoURL: '' }
    // Lines about the account itself are theirs, proven address or not.
    const own = { ...erased, isUnproven: false }
    for (const subject of [erased.email, erased.uid]) await redactAudit(trx, subject, fields, own)
    await redactRows(trx, trail, erased)
  },
}

/** Rate limit counters, by address; they expire within days. */
const tries: PersonalRows = {
  table: 'throttle',
  what: 'Recent attempts, such as sign-ins',
  people: [],
  words: ['key'],
  afterErasure: 'goes',
  kept: 'A few hours to a few days',
  async erase(trx: Trx, erased: Erased) {
    const found = await trx
      .selectFrom('throttle')
      .select('key')
      .where((row) =>
        row.or([erased.uid, erased.email].map((text) => row('key', 'like', `%${text.replace(/[\\%_]/g, '_')}%`))),
      )
      .execute()
    const theirs = found.filter(({ key }) => redactText(key, { ...erased, isUnproven: false }) !== key)
    for (const { key } of theirs) await trx.deleteFrom('throttle').where('key', '=', key).execute()
  },
}

const notifications: PersonalRows[] = [
  {
    table: 'mail',
    what: 'Emails to you',
    people: [{ email: 'to', evenUnproven: true }],
    words: ['subject', 'text', 'html', 'link', 'unsubscribe', 'lastError'],
    hidden: ['text', 'html', 'link', 'unsubscribe'],
    afterErasure: 'goes',
    ends: {
      days: () => keptMailDays,
      drop: (db, before) => dropOldMails(db, Date.now() - Date.parse(before)),
    },
  },
  {
    table: 'inboxItem',
    what: 'Your inbox',
    people: [{ uid: 'uid' }],
    words: ['text'],
    afterErasure: 'goes',
    ends: { days: () => 180, since: 'at' },
  },
  {
    table: 'newsChoice',
    what: 'Your notification settings',
    people: [{ uid: 'uid' }],
    afterErasure: 'goes',
  },
]

const saves: PersonalRows = {
  table: 'idempotencyKey',
  what: 'What you saved lately, and when, so that nothing is saved twice',
  people: [{ uid: 'account' }],
  words: ['recordId'],
  hidden: ['key', 'digest'],
  afterErasure: 'goes',
  ends: { days: () => keptKeyDays, drop: dropOldKeys },
}

const imported: PersonalRows = {
  table: 'import',
  idempotencyKey: importKey,
  what: 'What you imported',
  people: [{ uid: 'uid', email: 'email' }, { email: 'undoneBy' }],
  freeText: { columns: ['fileName'], label: 'Name of an imported file', path: () => '/import' },
  afterErasure: 'stays',
}

const imports: PersonalRows[] = [
  imported,
  {
    table: 'importRecord',
    what: 'Earlier values of records changed by an import',
    people: [],
    words: ['record', 'before'],
    afterErasure: 'stays',
    ends: { days: () => undoDays, drop: (db) => dropOldRecords(db) },
  },
]

/** Kept so that the opening of a year can be undone. */
const openings: PersonalRows = {
  table: 'year',
  what: 'Role changes when a year opened',
  people: [],
  words: ['opening'],
  afterErasure: 'stays',
}

const mentions: PersonalRows = {
  table: 'nameMention',
  what: 'Texts that mention your name after you leave: a list for admins, without the name',
  people: [],
  // The key of a record may contain the id of its owner.
  words: ['record'],
  afterErasure: 'stays',
  ends: { days: () => mentionDays, since: 'at' },
}

export const ownPersonal: PersonalRows[] = [
  ...account,
  ...secondFactor,
  ...[trail, tries],
  ...notifications,
  saves,
  ...imports,
  ...[openings, mentions],
  ...leaverPersonal,
]
