// Targets on the dashboard: what an LC has to answer, proposals that the national team has to settle, and what was behind at
// the beginning of the week.
import type { Caller } from '#server/auth/session.ts'
import type { ForYou, Portal, TodayRow } from '#server/hub/hub.ts'
import { may } from '#shared/access.ts'
import { committeeName } from '#shared/people/organisation.ts'
import { today } from '#shared/time/calendar.ts'
import { actions } from '../hub.ts'
import { mayAnswer, weekOf } from '../rules.ts'
import { listForHome } from './queries.ts'

const targets = (n: number) => (n === 1 ? '1 target' : `${n} targets`)

export async function listForYou(portal: Portal, caller: Caller): Promise<ForYou[]> {
  const isNational = may(caller.role, actions.setTargets)
  const organisation = await portal.organisation(caller)
  const own = organisation.committees.map(({ code }) => code).filter((code) => mayAnswer(caller, code))
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

/** From what the weekly look stored: a dashboard reads no figures for it. */
export const targetsToday: TodayRow = {
  ...{ key: 'targets', order: 50, label: 'Targets', screen: '/targets', levels: ['country', 'committee'] },
  async find({ portal, year, committee }) {
    const found = await listForHome(portal.db, year.label)
    const own = found.filter((row) => row.what !== 'behind' && (committee === null || row.committee === committee))
    const names = listBehindThisWeek(portal, found).find((row) => row.committee === (committee ?? ''))?.names ?? []
    if (own.length === 0 && names.length === 0) return undefined
    const path = committee === null ? undefined : `/targets?lc=${encodeURIComponent(committee)}`
    if (names.length === 0) return { value: 'On pace', note: 'as of this Monday', path }
    return { value: `${names.length} behind`, note: names.join(', '), path }
  },
}
