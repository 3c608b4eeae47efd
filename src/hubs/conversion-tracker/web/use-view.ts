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

type Asked = { scope: string; page: number; year: ShownYear['asked']['year'] }

/** `view` is undefined while there is nothing to show, yet or at all; `query` says why. */
export function useView({ opened, entries }: FileDesk, { scope, page, year }: Asked) {
  const { me } = useSession()
  const organisation = useOrganisation()
  const sample = useMemo(() => sampleOf(organisation), [organisation])
  const query = usePublished(scope, page, year ? { year } : {}, me !== null && !opened)
  const ofFile = useMemo(() => localOf(entries, organisation), [entries, organisation])
  const isMatched = opened !== null && missingColumns(opened.match).length === 0
  const kind = opened
    ? isMatched
      ? 'file'
      : 'nothing'
    : me && (year || query.data?.publication !== null)
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
      ...{ kind, totals, entries, page: Math.min(page, totalPages), totalPages, year },
      committees: (year ? committeesThen : shownCommittees)(organisation, totals),
      all: () => fetchAll(scope, year ? { year } : {}),
    }
  }, [kind, ofFile, sample, data, scope, page, year, organisation])
  return { view, query, publication: kind === 'published' ? data?.publication : undefined }
}
