// Which sign-ups does the screen show? The open file's, else the published ones for signed-in people, else the sample.
import { useMemo } from 'react'
import { useOrganisation } from '#web/organisation.ts'
import { useSession } from '#web/shell/session.ts'
import { totalsOf } from '../rules.ts'
import { missingColumns } from './opened-file.ts'
import { localView, sampleOf, type TrackerView } from './tracker-view.ts'
import type { FileDesk } from './use-file.ts'
import { fetchAll, usePublished } from './use-published.ts'

/** `view` is undefined while there is nothing to show yet; `query` says why. */
export function useView({ opened, entries }: FileDesk, scope: string, page: number) {
  const { me } = useSession()
  const organisation = useOrganisation()
  const sample = useMemo(() => sampleOf(organisation), [organisation])
  const query = usePublished(scope, page, me !== null && !opened)
  const ofFile = useMemo(() => ({ entries, totals: totalsOf(entries) }), [entries])
  const isMatched = opened !== null && missingColumns(opened.match).length === 0
  const kind = opened
    ? isMatched
      ? 'file'
      : 'nothing'
    : me && query.data?.publication !== null
      ? 'published'
      : 'sample'
  const { data } = query
  const view = useMemo((): TrackerView | undefined => {
    if (kind === 'file') return localView(kind, ofFile, scope, page)
    if (kind === 'sample') return localView(kind, sample, scope, page)
    if (kind === 'nothing' || !data?.publication) return undefined
    const { publication, entries, totalPages } = data
    const shown = Math.min(page, totalPages)
    return { kind, totals: publication.totals, entries, page: shown, totalPages, all: () => fetchAll(scope) }
  }, [kind, ofFile, sample, data, scope, page])
  return { view, query, publication: kind === 'published' ? data?.publication : undefined }
}
