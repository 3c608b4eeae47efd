// Audit page: who did what, when and from where. To read, filter and download; nothing here changes it.
import { Button, Group, Text } from '@mantine/core'
import { urlOf } from '#web/api/call.ts'
import { useHubs } from '#web/shell/routing/pages.ts'
import { useQueryState } from '#web/shell/routing/query-state.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { DownloadLink } from '#web/ui/files/DownloadLink.tsx'
import { Icon } from '#web/ui/page/Icon.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { DateText } from '#web/ui/text/DateText.tsx'
import { type AuditGroups, auditGroupsOf, kindName } from '../../audit-kinds.ts'
import { formatSubject } from '../../audit-name.ts'
import { type AuditEntry, adminContract } from '../../contract.ts'
import styles from '../admin.module.css'
import { AuditChanges } from './AuditChanges.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { toQuery, useAudit } from './use-audit.ts'

const start = { person: '', kind: '', from: '', until: '', before: 0, after: 0 }

export function AuditPage() {
  const [{ before, after, ...filter }, setQuery] = useQueryState(start)
  const found = useAudit(filter, { before, after })
  const columns = columnsWith(auditGroupsOf(useHubs()))
  const isFiltered = Object.values(filter).some(Boolean)
  return (
    <>
      <PageHeader
        title="Audit trail"
        count={isFiltered ? undefined : found.data?.total}
        text="Who changed what, when and from which IP address. Nobody can edit or delete entries here."
        action={
          <DownloadLink href={urlOf(adminContract.downloadAudit, { query: toQuery(filter) })}>
            Download CSV
          </DownloadLink>
        }
      />
      <AuditFilters filter={filter} onFilter={(change) => setQuery({ ...change, before: 0, after: 0 })} />
      <QueryView
        query={found}
        skeleton="table"
        error="Failed to load the audit trail"
        isEmpty={({ entries }) => entries.length === 0}
        empty={
          <EmptyState
            title={isFiltered ? 'No entries found' : 'Nothing has happened yet'}
            text={
              isFiltered ? 'Try other days, another kind, or all people.' : 'Sign-ins and changes will appear here.'
            }
          />
        }
      >
        {({ entries, hasNewer, hasOlder }) => (
          <>
            <div className={styles.trail}>
              <DataTable label="Audit trail" columns={columns} rows={entries} rowKey={({ seq }) => String(seq)} />
            </div>
            <CursorPager
              hasNewer={hasNewer}
              hasOlder={hasOlder}
              onNewer={() => setQuery({ after: entries[0]?.seq ?? 0, before: 0 }, { push: true })}
              onOlder={() => setQuery({ before: entries.at(-1)?.seq ?? 0, after: 0 }, { push: true })}
            />
          </>
        )}
      </QueryView>
    </>
  )
}

/** An IPv4 address from an IPv6 socket, as people know it. */
const plainAddress = (address: string | null) => address?.replace(/^::ffff:/, '')

const columnsWith = (groups: AuditGroups): Column<AuditEntry>[] => [
  { head: 'When', cell: ({ at }) => <DateText value={at} withTime /> },
  {
    head: 'Who',
    cell: ({ actorEmail, address }) => (
      <div>
        <div>{actorEmail}</div>
        <Text size="sm" c="dimmed">
          {plainAddress(address)}
        </Text>
      </div>
    ),
  },
  { head: 'What', main: true, cell: ({ kind }) => kindName(kind, groups) },
  { head: 'On', cell: (entry) => formatSubject(entry, groups) },
  { head: 'Changes', cell: (entry) => <AuditChanges entry={entry} /> },
]

type StepsProps = { hasNewer: boolean; hasOlder: boolean; onNewer: () => void; onOlder: () => void }

/** Paginated by cursor and not by number: entries that arrive meanwhile move nothing. */
function CursorPager({ hasNewer, hasOlder, onNewer, onOlder }: StepsProps) {
  // A natively disabled button would lose the focus at the end of the trail.
  const state = (isOn: boolean) => ({ 'aria-disabled': !isOn, 'data-disabled': !isOn || undefined })
  return (
    <nav aria-label="Pages of the audit trail">
      <Group justify="center" gap="md" mt="lg">
        <Button
          variant="default"
          leftSection={<Icon name="left" size={18} />}
          onClick={() => hasNewer && onNewer()}
          {...state(hasNewer)}
        >
          Newer
        </Button>
        <Button
          variant="default"
          rightSection={<Icon name="right" size={18} />}
          onClick={() => hasOlder && onOlder()}
          {...state(hasOlder)}
        >
          Older
        </Button>
      </Group>
    </nav>
  )
}
