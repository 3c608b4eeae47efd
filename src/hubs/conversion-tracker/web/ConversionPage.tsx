// Conversion tracker page: how sign-ups turn into members and exchanges, from what was published or from a file.
import { useEffect, useMemo } from 'react'
import { MergerNotes } from '#web/organisation/MergerNotes.tsx'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { LcButtons } from '#web/results/LcButtons.tsx'
import { PeriodPickers } from '#web/results/PeriodPickers.tsx'
import { ResultsHead } from '#web/results/ResultsHead.tsx'
import { ResultTools } from '#web/results/ResultTools.tsx'
import { useQueryState } from '#web/shell/routing/query-state.ts'
import { useSession } from '#web/shell/session/session.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { useUnsavedWarning } from '#web/ui/form/use-unsaved-warning.ts'
import { useLastPage } from '#web/ui/table/use-last-page.ts'
import { dateWords } from '#web/ui/text/date-words.ts'
import { type ShownYear, useShownYear } from '#web/years/years.ts'
import { actions } from '../hub.ts'
import { committeesThen, lcProblemIn, national, scopeName, shownCommittees, totalsIn } from '../rules.ts'
import styles from './conversion.module.css'
import { FilePanel } from './publish/FilePanel.tsx'
import { missingColumns } from './publish/opened-file.ts'
import { UploadPanel } from './publish/UploadPanel.tsx'
import { type FileDesk, useFile } from './publish/use-file.ts'
import { ChangeLine } from './results/ChangeLine.tsx'
import { CommitteeBars } from './results/CommitteeBars.tsx'
import { EntryTable } from './results/EntryTable.tsx'
import { HistoryPanel } from './results/HistoryPanel.tsx'
import { comparedWith } from './results/history-lines.ts'
import { FileNote, PublishedNote, SampleNote } from './results/source-notes.tsx'
import { summaryText } from './results/summary-text.ts'
import { TotalCards } from './results/TotalCards.tsx'
import { useConversionHistory } from './results/use-history.ts'
import { localOf, localView, sampleOf, scopeOf, type TrackerView } from './tracker-view.ts'
import { fetchAll, usePublished } from './use-published.ts'

/** Visitors see no stored year; an open file outlives a sign-in or sign-out. */
export function ConversionPage() {
  const { me } = useSession()
  const desk = useFile()
  return me ? <TrackerOfYear desk={desk} /> : <Tracker desk={desk} />
}

const TrackerOfYear = ({ desk }: { desk: FileDesk }) => <Tracker desk={desk} shown={useShownYear()} />

function Tracker({ desk, shown }: { desk: FileDesk; shown?: ShownYear }) {
  const { may } = useSession()
  const [asked, setAsked] = useQueryState({ scope: national, page: 1 })
  const organisation = useOrganisation()
  const scope = scopeOf(asked.scope, organisation)
  const name = scopeName(organisation, scope)
  const { page } = asked
  const { opened } = desk
  const pastYear = shown?.past
  const { view, query, publication } = useView(desk, { scope, page, shown })
  const { data } = query
  useUnsavedWarning(opened !== null && opened.fixes.size > 0)
  const rows = opened?.rows
  useEffect(() => {
    if (rows) setAsked({ page: 1 })
  }, [rows, setAsked])
  useLastPage(page, { data: view, isPlaceholderData: query.isPlaceholderData }, setAsked)

  const mayPublish = may(actions.publishConversion) && !pastYear
  // Who may publish a file hears of rows that would be refused while they can be mended.
  const lcProblem = mayPublish && data ? lcProblemIn(organisation, data.publication?.totals) : undefined
  function close() {
    desk.close()
    setAsked({ page: 1 })
    document.querySelector<HTMLElement>('main h1')?.focus()
  }
  const history = useConversionHistory(scope, publication ? shown : undefined)
  const compared = history.now ? comparedWith(history.now, history.before) : []
  const source = [
    view?.kind === 'sample' && 'Sample data',
    opened ? `From ${opened.name}, not published` : undefined,
    ...(publication ? [`Year ${shown?.year.label}`, `Published on ${dateWords(publication.publishedAt)}`] : []),
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
      {opened && <FilePanel desk={desk} opened={opened} mayPublish={mayPublish} onClose={close} />}
      {/* One tree for all states: a file input that is replaced while its picker is open would lose the file. */}
      <div className={styles.view}>
        {view && (
          <LcButtons
            label="Show sign-ups of"
            whole={national}
            lcs={view.committees}
            lc={scope === national ? undefined : scope}
            onChoose={(lc = national) => setAsked({ scope: lc, page: 1 }, { push: true })}
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
        {view?.kind === 'sample' && <SampleNote />}
        {publication && <PublishedNote publication={publication} />}
        {view && opened && <FileNote name={opened.name} totals={view.totals} />}
        {view && <ResultTools summary={() => summaryText({ view, scope: { code: scope, name }, source, compared })} />}
        {!view && !opened && (
          <QueryView query={query} skeleton="tabs">
            {() => pastYear && <NothingPublished year={pastYear} />}
          </QueryView>
        )}
        <div className={styles.pair}>
          {view && <CommitteeBars view={view} scope={scope} />}
          <div className={styles.side}>
            {publication && <HistoryPanel name={name} history={history} />}
            {(!pastYear || opened) && (
              <UploadPanel desk={desk} mayPublish={mayPublish} onFile={(file) => desk.open(file, lcProblem)} />
            )}
          </div>
        </div>
        {view && (
          <EntryTable
            view={view}
            scope={{ code: scope, name }}
            isStale={view.kind === 'published' && query.isPlaceholderData}
            onPage={(next) => setAsked({ page: next }, { push: true })}
          />
        )}
      </div>
    </>
  )
}

const NothingPublished = ({ year }: { year: string }) => (
  <EmptyState title={`Nothing was published in ${year}`} text="Choose another year to see its sign-ups." />
)

type Asked = { scope: string; page: number; shown: ShownYear | undefined }

/** `view` is undefined while there is nothing to show, yet or at all; `query` says why. */
function useView({ opened, entries }: FileDesk, { scope, page, shown }: Asked) {
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
