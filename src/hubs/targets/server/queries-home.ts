// Targets on the dashboard: what an LC has to answer, proposals that the national team has to settle, what was behind at the
// beginning of the week, and how each figure compares with its targets today.
import type { Caller } from '#server/auth/session.ts'
import type { ForYou, Portal, TodayTargets } from '#server/hub/hub.ts'
import { may } from '#shared/access.ts'
import { ownCommittees } from '#shared/people/offices.ts'
import { committeeName } from '#shared/people/organisation.ts'
import { isBehind } from '#shared/results/pace.ts'
import { today } from '#shared/time/calendar.ts'
import { actions } from '../hub.ts'
import { mayAnswer, weekOf } from '../rules.ts'
import { listForHome, listOfYear } from './queries.ts'
import { listProgress } from './queries-progress.ts'

const targets = (n: number) => (n === 1 ? '1 target' : `${n} targets`)

export async function listForYou(portal: Portal, caller: Caller): Promise<ForYou[]> {
  const isNational = may(caller.role, actions.setTargets)
  const organisation = await portal.organisation(caller)
  const own = ownCommittees(caller).filter((committee) => mayAnswer(caller, committee))
  if (!isNational && own.length === 0) return []
  const { label } = (await portal.years(caller)).open
  const found = await listForHome(portal.db, label)
  const rows: ForYou[] = []
  const proposed = found.filter(({ what }) => what === 'proposed').reduce((sum, { n }) => sum + n, 0)
  if (isNational && proposed > 0) {
    const text = proposed === 1 ? '1 LC proposes another target' : `${proposed} targets to settle with LCs`
    rows.push({ text, path: '/targets?show=proposed', count: proposed, isWaitedFor: true })
  }
  for (const { committee, n } of found.filter(({ what }) => what === 'set')) {
    if (!own.includes(committee)) continue
    const text = `${targets(n)} of ${committeeName(organisation, committee)} to accept or answer`
    rows.push({ text, path: `/targets?lc=${encodeURIComponent(committee)}`, count: n, isWaitedFor: true })
  }
  return [...rows, ...behindRows()]

  function behindRows(): ForYou[] {
    return listBehindThisWeek(portal, found).flatMap(({ committee, names }): ForYou[] => {
      const isTheirs = committee === '' ? isNational : own.includes(committee)
      if (names.length === 0 || !isTheirs) return []
      const where = committee === '' ? 'The country' : committeeName(organisation, committee)
      const more = names.length > 2 ? ` and ${names.length - 2} more` : ''
      const path = committee === '' ? '/targets' : `/targets?lc=${encodeURIComponent(committee)}`
      return [{ text: `${where} is behind on ${names.slice(0, 2).join(', ')}${more}`, path, count: names.length }]
    })
  }
}

/** The committees ('' is the country) that were behind at the beginning of this week, and on what. */
function listBehindThisWeek({ measures: sources }: Portal, found: Awaited<ReturnType<typeof listForHome>>) {
  const known = new Map(sources.flatMap(({ measures }) => measures.map(({ key, name }) => [key, name])))
  const week = weekOf(today())
  const behind = found.filter((row) => row.what === 'behind' && row.week === week)
  return behind.map(({ committee, measures }) => ({
    committee,
    names: (JSON.parse(measures) as string[]).flatMap((key) => known.get(key) ?? []),
  }))
}

/** As of today, unlike what For you says about the week. */
export const todayTargets: TodayTargets = {
  ...{ key: 'targets', order: 50, label: 'Targets', screen: '/targets', levels: ['country', 'committee'] },
  async list({ portal, caller, year, committee, organisation }, { sources, measured }) {
    const rows = await listOfYear(portal.db, { year: year.label, committee: committee ?? '' })
    if (rows.length === 0) return []
    const { all } = await portal.years(caller)
    const found = await listProgress(portal, { year, all, on: undefined, organisation, rows, sources, measured })
    return found.sort((a, b) => Number(isBehind(b.pace)) - Number(isBehind(a.pace)))
  },
  sumUp({ committee }, all) {
    const path = committee === null ? undefined : `/targets?lc=${encodeURIComponent(committee)}`
    const behind = all.filter(({ pace }) => isBehind(pace))
    if (behind.length > 0)
      return { value: `${behind.length} behind`, note: behind.map(({ name }) => name).join(', '), path }
    const reached = all.filter(({ pace }) => pace === 'reached').length
    const isOnPace = reached > 0 || all.some(({ pace }) => pace === 'onPace')
    return {
      value: reached === all.length ? 'All reached' : isOnPace ? 'On pace' : 'Too early to say',
      note: `${reached} of ${all.length} reached`,
      path,
    }
  },
}
