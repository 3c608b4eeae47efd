// Page of the trial board: its notes page by page, and the form that pins one.
import { Paper, Textarea } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { useQueryState } from '#web/shell/routing/query-state.ts'
import { useSession } from '#web/shell/session/session.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { DraftNotice } from '#web/ui/form/DraftNotice.tsx'
import { FormShell } from '#web/ui/form/FormShell.tsx'
import { useNewRecord } from '#web/ui/form/use-new-record.ts'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { Pager } from '#web/ui/table/Pager.tsx'
import { useLastPage } from '#web/ui/table/use-last-page.ts'
import { DateText } from '#web/ui/text/DateText.tsx'
import { type Note, noteForm, trialBoardContract } from '../contract.ts'
import { actions } from '../hub.ts'

const columns: Column<Note>[] = [
  { head: 'Note', cell: ({ text }) => text },
  { head: 'By', cell: ({ by }) => by },
  { head: 'Pinned', cell: ({ createdAt }) => <DateText value={createdAt} /> },
]

export function TrialBoardPage() {
  const { may } = useSession()
  const [{ page }, setState] = useQueryState({ page: 1 })
  const board = useQuery({
    queryKey: ['trial-board', page],
    queryFn: () => call(trialBoardContract.list, { query: { page } }),
    placeholderData: keepPreviousData,
  })
  useLastPage(page, board, setState)
  const empty = <EmptyState title="Nothing is pinned yet" />
  return (
    <>
      <PageHeader title="Trial Board" text="Notes that the national team wants you to see." />
      {may(actions.pinNote) && <PinForm />}
      <QueryView query={board} skeleton="table" isEmpty={({ total }) => total === 0} empty={empty}>
        {({ notes, totalPages }) => (
          <>
            <DataTable label="Notes" columns={columns} rows={notes} rowKey={({ id }) => id} />
            <Pager page={page} totalPages={totalPages} onPage={(next) => setState({ page: next }, { push: true })} />
          </>
        )}
      </QueryView>
    </>
  )
}

function PinForm() {
  const client = useQueryClient()
  const { form, isBack, startAfresh } = useNewRecord(noteForm, {
    draftName: 'trial-board',
    blank: { text: '' },
    send: (body, key) => call(trialBoardContract.pin, { body, key }),
    onStored() {
      toast.success('Your note is pinned.')
      void client.invalidateQueries({ queryKey: ['trial-board'] })
    },
  })
  return (
    <Paper withBorder p="lg" mb="lg">
      <DraftNotice isBack={isBack} onStartAfresh={startAfresh} />
      <FormShell form={form} submitLabel="Pin the note" busyLabel="Pinning..." label="New note">
        <Textarea label="Note" {...form.getInputProps('text')} />
      </FormShell>
    </Paper>
  )
}
