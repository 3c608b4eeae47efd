// Figures of the dashboard ('Country today', 'Lahore today'): collects the rows that hubs declare, for the country, an LC or a
// member, each with its targets. A row is read only for people who may open the screen that it comes from.
import { isBoundToCommittee, may, mayOpen, national, type SavedPermissions, teams } from '#shared/access.ts'
import type { Today } from '#shared/contracts/places-contract.ts'
import type { TargetProgress } from '#shared/contracts/targets-contract.ts'
import { positionsOf } from '#shared/people/offices.ts'
import { committeeName, isLocalCommittee, type Organisation } from '#shared/people/organisation.ts'
import { permissionsReader } from '../auth/permissions.ts'
import type { Caller } from '../auth/session.ts'
import type { Hub, Portal, TodayFigure, TodayRow, TodayScope } from '../hub/hub.ts'
import { maySee } from '../hub/measures.ts'

export function todayReader(portal: Portal, hubs: readonly Hub[]) {
  const permissionsAt = permissionsReader(portal)
  const rows = hubs.flatMap(({ today = [] }) => today).sort((a, b) => a.order - b.order)
  const due = hubs.find((hub) => hub.due)?.due
  const todayTargets = hubs.find((hub) => hub.todayTargets)?.todayTargets

  /** Those of a figure are shown with it, the others with the figure that sums them up. */
  async function withTargets(scope: TodayScope, found: readonly Found[], saved: SavedPermissions) {
    if (!todayTargets?.levels.includes(scope.level)) return found.map(({ row, figure }) => buildFigure(row, figure))
    const { role } = scope.caller
    const targets = await todayTargets.list(scope, {
      sources: portal.measures.filter((source) => maySee(source, role, saved)),
      measured: found.flatMap(({ figure }) => figure.measured ?? []),
    })
    const ofFigure = ({ measured = [] }: TodayFigure) =>
      targets.filter((target) => measured.some(({ measure }) => measure === target.measure))
    const figures = found.map(({ row, figure }) => buildFigure(row, figure, ofFigure(figure)))
    if (targets.length === 0 || !maySee(todayTargets, role, saved)) return figures
    const shown = new Set(found.flatMap(({ figure }) => ofFigure(figure)))
    const left = targets.filter((target) => !shown.has(target))
    return [...figures, buildFigure(todayTargets, todayTargets.sumUp(scope, targets), left)]
  }

  return async (caller: Caller): Promise<Today[]> => {
    const organisation = await portal.organisation(caller)
    const sections = sectionsFor(caller, organisation)
    if (sections.length === 0) return []
    const { open: year } = await portal.years(caller)
    const saved = await permissionsAt(caller.accessVersion)
    const opens = ({ screen }: Pick<TodayRow, 'screen'>) => screen === null || mayOpen(caller.role, screen, saved)
    const read = async ({ title, ...section }: Section): Promise<Today> => {
      const scope: TodayScope = { portal, caller, organisation, year, ...section }
      const figures = await Promise.all(
        rows
          .filter((row) => row.levels.includes(scope.level) && opens(row))
          .map(async (row) => ({ row, figure: await row.find(scope) })),
      )
      const found = figures.flatMap(({ row, figure }): Found[] => (figure ? [{ row, figure }] : []))
      const isDueShown = due && scope.level !== 'member' && opens(due)
      return {
        title,
        ...(isDueShown && { due: await due.find(scope) }),
        figures: await withTargets(scope, found, saved),
      }
    }
    const found = await Promise.all(sections.map(read))
    return found.filter(({ due, figures }) => due || figures.length > 0)
  }
}

/** The value of a figure without any data. */
export const noneYet = 'None yet'

/** Nothing is late, and no figure has data: a new portal has better things to show. */
export const isBlank = ({ due, figures }: Today) =>
  (due?.rows.length ?? 0) === 0 && figures.every(({ value }) => value === noneYet)

type Section = Pick<TodayScope, 'level' | 'committee'> & { title: string }

/** LCVPs have a section for each of their LCs that is open; the national team has the country. */
function sectionsFor(caller: Caller, organisation: Organisation): Section[] {
  if (may(caller.role, { roles: national })) return [{ level: 'country', committee: null, title: 'Country today' }]
  const answersFor = positionsOf(caller).flatMap(({ role, committee }) =>
    isBoundToCommittee(role) && committee !== null && isLocalCommittee(organisation, committee) ? [committee] : [],
  )
  if (answersFor.length > 0 || isBoundToCommittee(caller.role))
    return [...new Set(answersFor)].map((committee) => ({
      ...{ level: 'committee' as const, committee },
      title: `${committeeName(organisation, committee)} today`,
    }))
  // Members say first where they work.
  if (!may(caller.role, { roles: teams }) || !caller.wasAskedForPlace) return []
  const { committee } = caller.place
  const isHere = isLocalCommittee(organisation, committee)
  return [{ level: 'member', committee: isHere ? committee : null, title: 'Today' }]
}

type Found = { row: TodayRow; figure: TodayFigure }
type RowName = Pick<TodayRow, 'key' | 'label' | 'screen'>

const buildFigure = (
  { key, label, screen }: RowName,
  figure: TodayFigure,
  targets: readonly TargetProgress[] = [],
): Today['figures'][number] => ({
  ...{ key, label, value: figure.value, change: figure.change ?? '', country: figure.country ?? '' },
  note: figure.note ?? '',
  path: figure.path ?? screen ?? '/dashboard',
  ...(targets.length > 0 && { targets: [...targets] }),
  ...(figure.isConfidential && { isConfidential: true }),
})

/** '+4 this week', 'No change on September'. */
export const formatChange = (by: number, since: string) =>
  by === 0 ? `No change ${since}` : `${by > 0 ? '+' : '−'}${Math.abs(by).toLocaleString('en')} ${since}`
