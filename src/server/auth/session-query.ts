// Session query: the session of a token with its person, their offices of today, and the versions of what every request needs.
import { columnOf, type ProfileColumns, profileNames } from '#shared/people/profile-fields.ts'
import type { AppointedRole } from '#shared/roles.ts'
import { today } from '#shared/time/calendar.ts'
import type { Db } from '../database/database.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import type { PeopleTables } from '../people/people.ts'
import { type AppointmentRow, isInForce } from '../years/appointments.ts'

export type SessionRow = Pick<
  PeopleTables['user'],
  | 'email'
  | 'emailVerified'
  | 'active'
  | keyof ProfileColumns
  | 'image'
  | 'role'
  | 'committee'
  | 'portfolio'
  | 'placeAskedAt'
  | 'placeYear'
  | 'passkeys'
> &
  Omit<PeopleTables['session'], 'id' | 'token' | 'userId' | 'updatedAt' | 'ipAddress' | 'userAgent'> & {
    passkeysSince: string | null
    sessionId: string
    usedAt: string
    uid: string
    accessVersion: number
    organisationVersion: number
    yearsVersion: number
    definitionsVersion: number
    openYear: string
    appointmentId: string | null
    heldRole: AppointedRole | null
    heldCommittee: string | null
    heldPortfolio: string | null
  } & Pick<AppointmentRow, 'startsOn' | 'endsOn' | 'actingUntil'>

const selectSession = preparedQuery<{ token: string; day: string }, SessionRow>((db, { token, day }) =>
  db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .innerJoin('accessVersion', (join) => join.onTrue())
    .innerJoin('openYear', (join) => join.onTrue())
    .leftJoin('appointment', (join) =>
      join.onRef('appointment.userId', '=', 'user.id').on(isInForce('appointment', day)),
    )
    .where('session.token', '=', token)
    .select([
      'session.id as sessionId',
      'session.expiresAt',
      'session.createdAt',
      'session.updatedAt as usedAt',
      'user.id as uid',
      'user.email',
      'user.emailVerified',
      'user.active',
      ...profileNames.map((name) => `user.${columnOf(name)}` as const),
      'user.image',
      'user.role',
      'user.committee',
      'user.portfolio',
      'user.placeAskedAt',
      'user.placeYear',
      'user.passkeys',
      'session.provenAt',
      'session.secondFactor',
      'session.viewRole',
      'session.viewCommittee',
      'session.viewPortfolio',
      'session.viewUntil',
      'accessVersion.passkeysSince',
      'accessVersion.version as accessVersion',
      'accessVersion.organisation as organisationVersion',
      'accessVersion.years as yearsVersion',
      'accessVersion.definitions as definitionsVersion',
      'openYear.label as openYear',
      ...([
        'appointment.id as appointmentId',
        'appointment.role as heldRole',
        'appointment.committee as heldCommittee',
      ] as const),
      'appointment.portfolio as heldPortfolio',
      ...(['appointment.startsOn', 'appointment.endsOn', 'appointment.actingUntil'] as const),
    ])
    .$castTo<SessionRow>(),
)

/** The office that counts comes first: MCVP before LCVP, newer before older. Few people have two, and sorting costs a database more. */
const byPrecedence = (a: SessionRow, b: SessionRow) =>
  compare(b.heldRole, a.heldRole) || compare(b.startsOn, a.startsOn) || compare(b.appointmentId, a.appointmentId)
const compare = (a: string | null, b: string | null) => ((a ?? '') < (b ?? '') ? -1 : (a ?? '') > (b ?? '') ? 1 : 0)

/** One row; for people with several offices, one for each, the one that counts first. */
export async function findSession(db: Db, token: string): Promise<readonly SessionRow[]> {
  const rows = await selectSession(db, { token, day: today() })
  return rows.length > 1 ? rows.toSorted(byPrecedence) : rows
}
