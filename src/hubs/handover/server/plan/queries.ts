// Handover plan queries: the plan as it is saved, and as others need it once it is scheduled.
import { sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import type { Portal } from '#server/hub/hub.ts'
import type { Config } from '#server/runtime/config.ts'
import { readWindows } from '#server/shell/windows.ts'
import { readOrganisation } from '#server/years/organisation.ts'
import { readYears } from '#server/years/years.ts'
import { normalEmail } from '#shared/people/email-domain.ts'
import type { Joining } from '#shared/people/joining.ts'
import { today } from '#shared/time/calendar.ts'
import type { Year, YearDraft } from '#shared/time/years.ts'
import type { Plan, PlanDraft } from '../../contract.ts'
import { selectAdmins } from '../queries.ts'
import { canBeAdmin, type People, planProblems, type TurnInput } from './problems.ts'
import { type PlanPersonRow, type PlanRow, tablesOf } from './tables.ts'

/** The plan in preparation; one that took effect is no plan any more. */
export const findPlanRow = (db: Db): Promise<PlanRow | undefined> =>
  tablesOf(db).selectFrom('handoverPlan').selectAll().where('appliedAt', 'is', null).executeTakeFirst()

const listPlanPeople = (db: Db): Promise<PlanPersonRow[]> =>
  tablesOf(db).selectFrom('handoverPlanPerson').selectAll().orderBy('kind').orderBy('place').execute()

const joiningOf = ({ email, role, committee, portfolio, name, startsOn }: PlanPersonRow): Joining => ({
  ...{ email: email ?? '', role: role ?? '', committee, portfolio, startsOn },
  ...(name && { name }),
})

/** What the plan says, without who wrote it. */
export type PlanContent = Omit<PlanDraft, 'deadlines'> & { row: PlanRow; people: PlanPersonRow[] }

export async function findPlanContent(db: Db): Promise<PlanContent | undefined> {
  const row = await findPlanRow(db)
  const year = row && (await readYears(db)).find(({ label, state }) => label === row.year && state === 'planned')
  if (!row || !year) return undefined
  const people = await listPlanPeople(db)
  const uidsOf = (kind: PlanPersonRow['kind']) =>
    people.flatMap((person) => (person.kind === kind && person.userId ? [person.userId] : []))
  return {
    ...{ row, people, label: year.label, startsOn: year.startsOn, endsOn: year.endsOn },
    leaving: uidsOf('leaving'),
    joining: people.filter(({ kind }) => kind === 'joining').map(joiningOf),
    deactivating: uidsOf('deactivating'),
  }
}

const isUnannounced = () => sql<boolean>`(announced is null or announced <> version)`

/** For the page: with its problems and the names of those who wrote it. */
export async function findPlan({ config }: Pick<Portal, 'config'>, db: Db): Promise<Plan | null> {
  const content = await findPlanContent(db)
  if (!content) return null
  const { row, people, ...plan } = content
  const nameOf = async (uid: string | null) =>
    uid === null
      ? null
      : ((await tablesOf(db).selectFrom('user').select('name').where('id', '=', uid).executeTakeFirst())?.name ?? null)
  return {
    ...plan,
    deadlines: [...(await readWindows(db, plan.label))],
    ...{ version: row.version, changedAt: row.changedAt, changedBy: await nameOf(row.changedBy) },
    ...{ scheduledAt: row.scheduledAt, scheduledBy: await nameOf(row.scheduledBy), schedulerUid: row.scheduledBy },
    ...(await confirmationOf(db, row, config)),
    invited: people.flatMap(({ email, invitedAt }) => (email && invitedAt ? [email] : [])),
    problems: await findPlanProblems(db, plan, config),
  }
}

async function confirmationOf(db: Db, row: PlanRow, config: Pick<Config, 'emailDomain'>) {
  const confirmer = await findAdmin(db, row.confirmedBy, config)
  return {
    confirmedBy: confirmer?.name ?? null,
    needsConfirmation: row.scheduledAt !== null && !(await findResponsible(db, row, config)),
  }
}

/** This person, if they are still an admin who can sign in. */
async function findAdmin(db: Db, uid: string | null, { emailDomain }: Pick<Config, 'emailDomain'>) {
  if (uid === null) return undefined
  const person = await selectAdmins(db).selectAll().where('id', '=', uid).executeTakeFirst()
  return person && canBeAdmin(person, emailDomain) ? person : undefined
}

/** The admin in whose name a scheduled plan acts: who scheduled it, or else who confirmed it since. Nobody: then it waits. */
export const findResponsible = async (db: Db, row: PlanRow, config: Pick<Config, 'emailDomain'>) =>
  (await findAdmin(db, row.scheduledBy, config)) ?? (await findAdmin(db, row.confirmedBy, config))

export const findPlanProblems = async (
  db: Db,
  plan: TurnInput & YearDraft,
  { emailDomain }: Pick<Config, 'emailDomain'>,
) => planProblems(plan, { people: await findNamed(db, plan), organisation: await readOrganisation(db), emailDomain })

/** The people a plan names, and all admins. */
export async function findNamed(db: Db, { leaving, joining, deactivating }: TurnInput): Promise<People> {
  const users = tablesOf(db).selectFrom('user').selectAll()
  const uids = [...leaving, ...deactivating]
  const emails = joining.map(({ email }) => normalEmail(email))
  const rows = [
    ...(await selectAdmins(db).selectAll().execute()),
    ...(uids.length > 0 ? await users.where('id', 'in', uids).execute() : []),
    ...(emails.length > 0 ? await users.where('email', 'in', emails).execute() : []),
  ]
  return new Map(rows.map((row) => [row.id, row]))
}

export type ScheduledPlan = {
  year: Pick<Year, 'label' | 'startsOn' | 'endsOn'>
  leaving: string[]
  joining: Joining[]
}

export async function findScheduledPlan(db: Db): Promise<ScheduledPlan | undefined> {
  const content = await findPlanContent(db)
  if (!content?.row.scheduledAt) return undefined
  const { label, startsOn, endsOn, leaving, joining } = content
  return { year: { label, startsOn, endsOn }, leaving, joining }
}

/** While somebody types, each version lasts seconds: admins are told of a changed plan once it has been left alone. */
const quietMs = 10 * 60_000
export const quietSince = () => new Date(Date.now() - quietMs).toISOString()

/** Whether a scheduled plan has reached its first day, or a role in it the day on which it begins earlier; or was changed. */
export async function isPlanDue({ db }: Pick<Portal, 'db'>): Promise<boolean> {
  const due = await tablesOf(db)
    .selectFrom('handoverPlan')
    .innerJoin('year', 'year.label', 'handoverPlan.year')
    .leftJoin('handoverPlanPerson', (join) =>
      join.on('handoverPlanPerson.startsOn', '<=', today()).on('handoverPlanPerson.begunAt', 'is', null),
    )
    .select('handoverPlan.id')
    .where('appliedAt', 'is', null)
    .where('scheduledAt', 'is not', null)
    .where((row) =>
      row.or([
        row('year.startsOn', '<=', today()),
        row('handoverPlanPerson.place', 'is not', null),
        row.and([isUnannounced(), row('changedAt', '<=', quietSince())]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return due !== undefined
}
