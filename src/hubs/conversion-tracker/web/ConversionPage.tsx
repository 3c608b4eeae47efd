// Conversion tracker page: how many sign-ups become members and exchanges, from published data or from a file.
import { useQuery } from '@tanstack/react-query'
import { Fragment, useEffect, useMemo } from 'react'
import { MergerNotes } from '#web/organisation/MergerNotes.tsx'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { LcButtons } from '#web/results/committees/LcButtons.tsx'
import { Downloads } from '#web/results/Downloads.tsx'
import { PeriodPickers } from '#web/results/PeriodPickers.tsx'
import { ResultsHead } from '#web/results/ResultsHead.tsx'
import { ResultTools } from '#web/results/ResultTools.tsx'
import { TargetList } from '#web/results/targets/TargetList.tsx'
import { targetLines, targetsQuery } from '#web/results/targets/use-targets.ts'
import { useQueryState } from '#web/shell/routing/query-state.ts'
import { useSession } from '#web/shell/session/session.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { useIsLoading } from '#web/ui/feedback/use-is-loading.ts'
import { useUnsavedWarning } from '#web/ui/form/use-unsaved-warning.ts'
import { Progressive } from '#web/ui/page/Progressive.tsx'
import { useLastPage } from '#web/ui/table/use-last-page.ts'
import { formatDate } from '#web/ui/text/format-date.ts'
import { type ShownYear, useShownYear } from '#web/years/years.ts'
import { actions } from '../hub.ts'
import { committeesOfYear, createLcCheck, national, scopeName, shownCommittees, totalsIn } from '../rules.ts'
import styles from './conversion.module.css'
import { FilePanel } from './publish/FilePanel.tsx'
import { missingColumns } from './publish/opened-file.ts'
import { UploadPanel } from './publish/UploadPanel.tsx'
import { type FileEditor, useFileEditor } from './publish/use-file-editor.ts'
import { ChangeLine } from './results/ChangeLine.tsx'
import { CommitteeBars } from './results/CommitteeBars.tsx'
import { EntryTable } from './results/EntryTable.tsx'
import { HistoryPanel } from './results/HistoryPanel.tsx'
import { findComparisons } from './results/history-lines.ts'
import { FileNote, PublishedNote, SampleNote } from './results/source-notes.tsx'
import { formatSummary } from './results/summary-text.ts'
import { TotalCards } from './results/TotalCards.tsx'
import { useConversionHistory } from './results/use-history.ts'
import { buildLocal, buildSample, localView, resolveScope, type TrackerView } from './tracker-view.ts'
import { fetchAllEntries, usePublished } from './use-published.ts'

/** Visitors see no stored year; an open file outlives a sign-in or sign-out. */
export function ConversionPage() {
  const { me } = useSession()
  const fileEditor = useFileEditor()
  return me ? <TrackerOfYear fileEditor={fileEditor} /> : <Tracker fileEditor={fileEditor} />
}

const TrackerOfYear = ({ fileEditor }: { fileEditor: FileEditor }) => (
  <Tracker fileEditor={fileEditor} shown={useShownYear()} />
)

function Tracker({ fileEditor, shown }: { fileEditor: FileEditor; shown?: ShownYear }) {
  const { may } = useSession()
  const [urlState, setUrlState] = useQueryState({ scope: national, page: 1 })
  const organisation = useOrganisation()
  const scope = resolveScope(urlState.scope, organisation)
  const name = scopeName(organisation, scope)
  const { page } = urlState
  const { opened } = fileEditor
  const pastYear = shown?.past
  const { query, ...found } = useView(fileEditor, { scope, page, shown })
  // Asked for together with the figures, and shown together with them.
  const ofYear = opened ? undefined : shown
  const history = useConversionHistory(scope, ofYear)
  // Not a transition query: its answer may be rendered a moment after the figures.
  const targetsFound = useQuery(
    targetsQuery({
      ...{ year: ofYear?.year.label ?? '', screen: '/eld-conversion', committees: 'all' },
      isNone: ofYear === undefined,
    }),
  )
  const ofAll = targetsFound.data?.targets ?? []
  const isLoading = useIsLoading(query, history, targetsFound)
  const { view, publication } = found.publication && isLoading ? { view: undefined, publication: undefined } : found
  const { data } = query
  useUnsavedWarning(opened !== null && opened.fixes.size > 0)
  const rows = opened?.rows
  useEffect(() => {
    if (rows) setUrlState({ page: 1 })
  }, [rows, setUrlState])
  useLastPage(page, { data: view, isPlaceholderData: query.isPlaceholderData }, setUrlState)

  const mayPublish = may(actions.publishConversion) && !pastYear
  // Who may publish a file hears of rows that would be refused while they can be mended.
  const lcProblem = mayPublish && data ? createLcCheck(organisation, data.publication?.totals) : undefined
  function close() {
    fileEditor.close()
    setUrlState({ page: 1 })
    document.querySelector<HTMLElement>('main h1')?.focus()
  }
  const isCompared = publication !== undefined
  const compared = isCompared && history.now ? findComparisons(history.now, history.before) : []
  const targets = isCompared ? ofAll.filter(({ committee }) => committee === (scope === national ? null : scope)) : []
  const source = [
    view?.kind === 'sample' && 'Sample data',
    opened ? `From ${opened.name}, not published` : undefined,
    ...(publication ? [`Year ${shown?.year.label}`, `Published on ${formatDate(publication.publishedAt)}`] : []),
  ]
  const own = view && totalsIn(view.totals, scope)
  return (
    <>
      <ResultsHead
        title="ELD Conversion Tracker"
        text="How many of the people who signed up became members or went on exchange, in each LC and in the country."
        filters={[name, ...source]}
        shown={opened ? undefined : shown}
      >
        {shown && !opened && <PeriodPickers shown={shown} />}
      </ResultsHead>
      {opened && <FilePanel fileEditor={fileEditor} opened={opened} mayPublish={mayPublish} onClose={close} />}
      {/* One tree for all states: a file input that is replaced while its picker is open would lose the file. */}
      <Downloads>
        <div className={styles.view}>
          <Progressive>
            <Fragment key="figures">
              {view && (
                <LcButtons
                  label="Show sign-ups of"
                  whole={national}
                  lcs={view.committees}
                  lc={scope === national ? undefined : scope}
                  onChoose={(lc = national) => setUrlState({ scope: lc, page: 1 }, { push: true })}
                />
              )}
              {shown && !opened && scope !== national && (
                <MergerNotes lc={scope} path="/eld-conversion" as="scope" shown={shown} />
              )}
              {view && own && (
                <div>
                  <TotalCards totals={own} name={name} />
                  <ChangeLine totals={own} compared={compared} />
                </div>
              )}
              <TargetList targets={targets} />
            </Fragment>
            <Fragment key="source">
              {view?.kind === 'sample' && <SampleNote />}
              {publication && <PublishedNote publication={publication} />}
              {view && opened && <FileNote name={opened.name} totals={view.totals} />}
              {view && (
                <ResultTools
                  summary={() =>
                    [
                      formatSummary({ view, scope: { code: scope, name }, source, compared }),
                      ...targetLines(targets),
                    ].join('\n')
                  }
                />
              )}
              {!view && !opened && (
                // What stands below is not on the screen yet, and does not move when the figures arrive.
                <div style={{ minHeight: pastYear ? undefined : '100vh' }}>
                  <QueryView query={query} skeleton="tabs">
                    {() => pastYear && <NothingPublished year={pastYear} />}
                  </QueryView>
                </div>
              )}
            </Fragment>
            <div className={styles.pair}>
              {view && <CommitteeBars view={view} scope={scope} targets={isCompared ? ofAll : []} />}
              <div className={styles.side}>
                {publication && <HistoryPanel name={name} history={history} />}
                {(!pastYear || opened) && (
                  <UploadPanel
                    fileEditor={fileEditor}
                    mayPublish={mayPublish}
                    onFile={(file) => fileEditor.open(file, lcProblem)}
                  />
                )}
              </div>
            </div>
            {view && (
              <EntryTable
                view={view}
                scope={{ code: scope, name }}
                isStale={view.kind === 'published' && query.isPlaceholderData}
                onPage={(next) => setUrlState({ page: next }, { push: true })}
              />
            )}
          </Progressive>
        </div>
      </Downloads>
    </>
  )
}

const NothingPublished = ({ year }: { year: string }) => (
  <EmptyState title={`Nothing was published in ${year}`} text="Choose another year to see its sign-ups." />
)

type ViewOptions = { scope: string; page: number; shown: ShownYear | undefined }

/** `view` is undefined while there is nothing to show, yet or at all; `query` says why. */
function useView({ opened, entries }: FileEditor, { scope, page, shown }: ViewOptions) {
  const { me } = useSession()
  const [year, past] = [shown?.year.label, shown?.past]
  const organisation = useOrganisation()
  const sample = useMemo(() => buildSample(organisation), [organisation])
  const query = usePublished(scope, page, year, me !== null && !opened)
  const ofFile = useMemo(() => buildLocal(entries, organisation), [entries, organisation])
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
      committees: (past ? committeesOfYear : shownCommittees)(organisation, totals),
      all: () => fetchAllEntries(scope, year),
    }
  }, [kind, ofFile, sample, data, scope, page, year, past, organisation])
  return { view, query, publication: kind === 'published' ? data?.publication : undefined }
}
