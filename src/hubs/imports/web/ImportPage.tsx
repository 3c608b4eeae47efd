// Import page: one flow for every kind of record; nothing is stored before the last button.
import { useState } from 'react'
import { useQueryState } from '#web/shell/routing/query-state.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { useUnsavedWarning } from '#web/ui/form/use-unsaved-warning.ts'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { ImportFlow } from './ImportFlow.tsx'
import { KindCards } from './KindCards.tsx'
import { PastImports } from './undo/PastImports.tsx'
import { type Imported, ResultPanel } from './undo/ResultPanel.tsx'
import { useKinds } from './use-imports.ts'
import { useSource } from './use-source.ts'

export function ImportPage() {
  const kinds = useKinds()
  const source = useSource()
  const [{ kind: word }, setQuery] = useQueryState({ kind: '', year: '' })
  const [imported, setImported] = useState<Imported | null>(null)
  useUnsavedWarning(source.opened !== null)

  function finish(result: Imported) {
    source.close()
    setImported(result)
    setQuery({ kind: '', year: '' })
  }

  return (
    <>
      <PageHeader
        title="Import"
        text="Import your spreadsheets. You see a preview first and can undo an import for 30 days."
      />
      <QueryView
        query={kinds}
        skeleton="cards"
        isEmpty={(all) => all.length === 0}
        empty={
          <EmptyState
            title="You cannot import anything yet"
            text="You can import anything that you can also enter by hand. Ask an admin if something is missing here."
          />
        }
      >
        {(all) => {
          const kind = all.find((each) => each.kind === word)
          if (kind) {
            return <ImportFlow key={kind.kind} kind={kind} source={source} onImported={finish} />
          }
          return (
            <>
              {imported && <ResultPanel imported={imported} onClose={() => setImported(null)} />}
              <KindCards kinds={all} opened={source.opened} />
            </>
          )
        }}
      </QueryView>
      {/* While working on a sheet, the list of past imports would distract. */}
      {!(word && source.opened) && <PastImports />}
    </>
  )
}
