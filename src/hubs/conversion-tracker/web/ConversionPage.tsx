// How well do sign-ups turn into members and exchanges? Totals, LCs and people, from what was published or from a file.
import { useEffect } from 'react'
import { useOrganisation } from '#web/organisation.ts'
import { useQueryState } from '#web/shell/query-state.ts'
import { useSession } from '#web/shell/session.ts'
import { dateWords } from '#web/ui/date-words.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { PrintHead } from '#web/ui/PrintHead.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { ResultTools } from '#web/ui/ResultTools.tsx'
import { useLastPage } from '#web/ui/use-last-page.ts'
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.ts'
import { ClosedYear, YearPicker } from '#web/ui/YearPicker.tsx'
import { type ShownYear, useShownYear } from '#web/years.ts'
import { actions } from '../hub.ts'
import { lcProblemIn, national, scopeName, totalsIn } from '../rules.ts'
import { ChangeLine } from './ChangeLine.tsx'
import { CommitteeBars } from './CommitteeBars.tsx'
import styles from './conversion.module.css'
import { EntryTable } from './EntryTable.tsx'
import { FilePanel } from './FilePanel.tsx'
import { HistoryPanel } from './HistoryPanel.tsx'
import { comparedWith } from './history-lines.ts'
import { ScopeButtons } from './ScopeButtons.tsx'
import { FileNote, PublishedNote, SampleNote } from './source-notes.tsx'
import { summaryText } from './summary-text.ts'
import { TotalCards } from './TotalCards.tsx'
import { scopeOf } from './tracker-view.ts'
import { UploadPanel } from './UploadPanel.tsx'
import { type FileDesk, useFile } from './use-file.ts'
import { useHistory } from './use-history.ts'
import { useView } from './use-view.ts'

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
  const history = useHistory(scope, shown, publication != null)
  const compared = publication && history.now ? comparedWith(history.now, history.before) : []
  const source = [
    view?.kind === 'sample' && 'Sample data',
    opened ? `From ${opened.name}, not published` : undefined,
    ...(publication ? [`Year ${shown?.year.label}`, `Published on ${dateWords(publication.publishedAt)}`] : []),
  ]
  const own = view && totalsIn(view.totals, scope)
  return (
    <>
      <PrintHead title="ELD Conversion Tracker" filters={[name, ...source]} />
      <div data-no-print>
        <PageHeader
          title="ELD Conversion Tracker"
          text="How many of the people who signed up became members or went on exchange, in each LC and in the country."
          action={shown && !opened && <YearPicker shown={shown} />}
        />
      </div>
      {shown && !opened && <ClosedYear shown={shown} />}
      {opened && <FilePanel desk={desk} opened={opened} mayPublish={mayPublish} onClose={close} />}
      {/* One tree for all states: a file input that is replaced while its picker is open would lose the file. */}
      <div className={styles.view}>
        {view && (
          <ScopeButtons
            committees={view.committees}
            scope={scope}
            onScope={(next) => setAsked({ scope: next, page: 1 }, { push: true })}
          />
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
