// Which sign-ups does the screen show? The open file's, else the published ones for signed-in people, else the sample.
import { useMemo } from 'react'
import { useOrganisation } from '#web/organisation.ts'
import { useSession } from '#web/shell/session.ts'
import type { ShownYear } from '#web/years.ts'
import { committeesThen, shownCommittees } from '../rules.ts'
import { missingColumns } from './opened-file.ts'
import { localOf, localView, sampleOf, type TrackerView } from './tracker-view.ts'
import type { FileDesk } from './use-file.ts'
import { fetchAll, usePublished } from './use-published.ts'

type Asked = { scope: string; page: number; shown: ShownYear | undefined }

/** `view` is undefined while there is nothing to show, yet or at all; `query` says why. */
export function useView({ opened, entries }: FileDesk, { scope, page, shown }: Asked) {
  const { me } = useSession()
  const [year, past] = [shown?.year.label, shown?.past]
  const organisation = useOrganisation()
  const sample = useMemo(() => sampleOf(organisation), [organisation])
  const query = usePublished(scope, page, year, me !== null && !opened)
  const ofFile = useMemo(() => localOf(entries, organisation), [entries, organisation])
  const isMatched = opened !== null && missingColumns(opened.match).length === 0
  const kind = opened
    ? isMatched
      ? 'file'
      : 'nothing'
    : me && (past || query.data?.publication !== null)
      ? 'published'
      : 'sample'
  const { data } = query
  const view = useMemo((): TrackerView | undefined => {
    if (kind === 'file') return localView(kind, ofFile, scope, page)
    if (kind === 'sample') return localView(kind, sample, scope, page)
    if (kind === 'nothing' || !data?.publication) return undefined
    const { publication, entries, totalPages } = data
    const { totals } = publication
    return {
      ...{ kind, totals, entries, page: Math.min(page, totalPages), totalPages, year: past },
      committees: (past ? committeesThen : shownCommittees)(organisation, totals),
      all: () => fetchAll(scope, year),
    }
  }, [kind, ofFile, sample, data, scope, page, year, past, organisation])
  return { view, query, publication: kind === 'published' ? data?.publication : undefined }
}
