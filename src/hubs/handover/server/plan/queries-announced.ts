// Queries of the announcement: what a scheduled plan changes for whom, and who has to know.
import type { Db } from '#server/database/database.ts'
import type { Config } from '#server/runtime/config.ts'
import { readOrganisation } from '#server/years/organisation.ts'
import { readYears } from '#server/years/years.ts'
import { isAdmin } from '#shared/access.ts'
import { normalEmail } from '#shared/people/email-domain.ts'
import { resolvePlace } from '#shared/people/joining.ts'
import { plainName } from '#shared/people/names.ts'
import type { Organisation } from '#shared/people/organisation.ts'
import { isOwn, type Role, roleNames } from '#shared/roles.ts'
import { longDayWords } from '#shared/time/windows.ts'
import { openYearOf } from '#shared/time/years.ts'
import type { Holder } from '../../contract.ts'
import { officeText } from '../../rules.ts'
import { listHolders, selectAdmins } from '../queries.ts'
import type { PlannedChange, ShownPlan } from './announcement.ts'
import { findNamed, findPlan, findPlanContent, type PlanContent } from './queries.ts'

/** Those who can be told something. */
export const listAdmins = (db: Db) =>
  selectAdmins(db)
    .select(['id as uid', 'email', 'name'])
    .where('active', '=', 1)
    .where('emailVerified', '=', 1)
    .orderBy('id')
    .execute()

export async function findShownPlan(db: Db, config: Config): Promise<ShownPlan | undefined> {
  const [content, plan] = [await findPlanContent(db), await findPlan({ config }, db)]
  if (!content || !plan?.scheduledAt) return undefined
  const { label, startsOn, scheduledBy, confirmedBy, needsConfirmation } = plan
  return {
    label,
    startsOn,
    scheduledBy: plainName(scheduledBy ?? 'A former member'),
    confirmedBy: confirmedBy && plainName(confirmedBy),
    needsConfirmation,
    changes: await listPlannedChanges(db, content),
  }
}

/** Admins who lose that role come first. */
async function listPlannedChanges(db: Db, plan: PlanContent): Promise<PlannedChange[]> {
  const organisation = await readOrganisation(db)
  const holders = await listHolders(db, openYearOf(await readYears(db)))
  const people = await findNamed(db, plan)
  const byEmail = new Map([...people.values()].map((person) => [person.email, person]))
  const adminText = `is no longer ${roleNames.admin}`
  const nameOf = (uid: string) => plainName(people.get(uid)?.name ?? 'A former member')

  const leaving = plan.leaving.map((uid) => {
    const lost = holders.filter((holder) => holder.uid === uid).map((holder) => formatHeld(holder, organisation))
    return { who: nameOf(uid), what: lost.length > 0 ? `is no longer ${lost.join(' and ')}` : 'leaves' }
  })
  const joining = plan.joining.map(({ email, name, role, startsOn, ...place }) => {
    const person = byEmail.get(normalEmail(email))
    const gains = `becomes ${officeText(role as Role, resolvePlace(place, organisation), organisation)}`
    const day = startsOn ? ` on ${longDayWords(startsOn)}` : ''
    const isReplaced = person && isAdmin(person.role) && isOwn(role as Role)
    return {
      who: plainName(person?.name ?? name ?? email),
      what: `${isReplaced ? `${adminText} and ` : ''}${gains}${day}`,
    }
  })
  const deactivating = plan.deactivating.map((uid) => ({ who: nameOf(uid), what: 'can no longer sign in' }))
  const changes = [...leaving, ...joining, ...deactivating]
  const isAboutAdmin = ({ what }: PlannedChange) => what.includes(roleNames.admin)
  return [...changes.filter(isAboutAdmin), ...changes.filter((change) => !isAboutAdmin(change))]
}

const formatHeld = ({ role, place }: Holder, organisation: Organisation) =>
  isAdmin(role) ? roleNames.admin : officeText(role, place, organisation)
