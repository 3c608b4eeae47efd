// Table of sign-ups: one page of people, and what became of each.
import { Text } from '@mantine/core'
import { useRef } from 'react'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { SectionHead } from '#web/ui/page/SectionHead.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { Pager } from '#web/ui/table/Pager.tsx'
import { StatusBadge } from '#web/ui/table/StatusBadge.tsx'
import { entriesPerPage } from '../../contract.ts'
import { type Answer, type Entry, national } from '../../rules.ts'
import styles from '../conversion.module.css'
import type { TrackerView } from '../tracker-view.ts'
import { whoSeesNames } from '../who-sees-names.ts'
import { useEntriesCsv } from './csv-files.ts'

type Row = Entry & { index: number }

const answer = (value: Answer) =>
  value === 'Yes' ? <StatusBadge tone="good">Yes</StatusBadge> : <span className={styles.no}>No</span>

const columns: Column<Row>[] = [
  { head: 'Name', cell: ({ name }) => name },
  { head: 'Email', cell: ({ email }) => email || '—' },
  { head: 'Recruitment', cell: ({ recruitment }) => answer(recruitment) },
  { head: 'Exchange', cell: ({ exchange }) => answer(exchange) },
]

type EntryTableProps = {
  view: TrackerView
  scope: { code: string; name: string }
  isStale: boolean
  onPage: (page: number) => void
}

export function EntryTable({ view, scope, isStale, onPage }: EntryTableProps) {
  const top = useRef<HTMLElement>(null)
  const { entries, page, totalPages } = view
  useEntriesCsv(view, scope.code)
  const rows = entries?.map((entry, at) => ({ ...entry, index: (page - 1) * entriesPerPage + at }))
  const goTo = (next: number) => {
    onPage(next)
    top.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <section ref={top} aria-labelledby="people-title" aria-busy={isStale} className={styles.people}>
      <SectionHead id="people-title" title={scope.code === national ? 'Sign-ups' : `Sign-ups of ${scope.name}`} />
      {!rows ? (
        <Text>Only {whoSeesNames()} see names and emails. You see the totals.</Text>
      ) : rows.length === 0 && !isStale ? (
        <EmptyState title={`No sign-ups of ${scope.name}`} text="They will appear here once there are some." />
      ) : (
        <>
          <DataTable label="Sign-ups" columns={columns} rows={rows} rowKey={({ index }) => String(index)} />
          <Pager page={page} totalPages={totalPages} onPage={goTo} label="Pages of sign-ups" />
        </>
      )}
    </section>
  )
}
