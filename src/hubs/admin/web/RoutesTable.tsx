// 'Manage Route Permissions': which roles open which screen? A multi-select and a Save button per row.
import { Button, Group, MultiSelect, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { isAdmin, type Screen, screens } from '#shared/access.ts'
import { type Role, roleNames, roles } from '#shared/roles.ts'
import type { RoutePermission } from '#shared/shell-contract.ts'
import { CsvDownload } from '#web/ui/CsvDownload.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.ts'
import { matchesRoute } from '../rules.ts'
import styles from './admin.module.css'
import { Section } from './Section.tsx'
import { useRouteDrafts } from './use-permissions.ts'

// Admin passes everywhere and cannot be taken out.
const options = roles.map((role) => ({ value: role, label: roleNames[role], disabled: isAdmin(role) }))
const namesOf = (accessRoles: readonly Role[]) => accessRoles.map((role) => roleNames[role]).join(', ')

const csvHead = ['Screen', 'Route', 'Roles']
const csvRows = (rows: RoutePermission[]) =>
  rows.map(({ route, accessRoles }) => [screens[route as Screen]?.name ?? '', route, namesOf(accessRoles)])

type RoutesTableProps = { query: UseQueryResult<RoutePermission[]>; search: string }

export function RoutesTable({ query, search }: RoutesTableProps) {
  const { drafts, edit, save, drop } = useRouteDrafts()
  useUnsavedWarning(drafts.size > 0)
  const unsaved = drafts.size
  const shown = query.data?.filter(({ route }) => matchesRoute(route, search))

  const columns: Column<RoutePermission>[] = [
    { head: 'Route', main: true, cell: (row) => <RouteName row={row} isUnsaved={drafts.has(row._id)} /> },
    {
      head: 'Access Roles',
      cell: (row) => (
        <MultiSelect
          className={styles.roles}
          size="sm"
          aria-label={`Roles that may open ${row.route}`}
          data={options}
          value={drafts.get(row._id)?.accessRoles ?? row.accessRoles}
          onChange={(accessRoles) => edit(row, accessRoles as Role[])}
          disabled={drafts.get(row._id)?.isSaving ?? false}
          // Two dozen lists of options would wait in the page.
          comboboxProps={{ keepMounted: false }}
        />
      ),
    },
    {
      head: 'Save',
      cell: (row) => {
        const draft = drafts.get(row._id)
        const { newer } = draft ?? {}
        return (
          <div>
            {newer && (
              <Text size="sm" mb={6} role="alert">
                Somebody else saved meanwhile: {namesOf(newer.accessRoles)}.
              </Text>
            )}
            <Group gap="xs" wrap="nowrap">
              <Button
                size="sm"
                onClick={() => void save(row)}
                disabled={!draft || draft.isSaving}
                aria-label={`Save ${row.route}`}
              >
                {draft?.isSaving ? 'Saving...' : newer ? 'Save mine' : 'Save'}
              </Button>
              {draft && !draft.isSaving && (
                <Button
                  size="sm"
                  variant="default"
                  onClick={() => drop(row)}
                  aria-label={`Undo the change of ${row.route}`}
                >
                  {newer ? 'Take theirs' : 'Undo'}
                </Button>
              )}
            </Group>
          </div>
        )
      },
    },
  ]

  return (
    <Section
      id="routes"
      title="Manage Route Permissions"
      count={shown?.length}
      action={<CsvDownload fileName="route-permissions" head={csvHead} rows={() => csvRows(shown ?? [])} />}
      text={
        unsaved > 0 ? (
          <strong>{unsaved === 1 ? '1 row is' : `${unsaved} rows are`} not saved yet.</strong>
        ) : (
          'A change counts from the next click of everyone concerned. Admin opens every screen.'
        )
      }
    >
      <QueryView
        query={query}
        skeleton="table"
        error="Failed to fetch route permissions"
        isEmpty={() => shown?.length === 0}
        empty={<Text c="dimmed">No route matches. Try a part of its address or of the screen's name.</Text>}
      >
        {() => (
          <div className={styles.routes}>
            <DataTable label="Route permissions" columns={columns} rows={shown ?? []} rowKey={({ _id }) => _id} />
          </div>
        )}
      </QueryView>
    </Section>
  )
}

function RouteName({ row, isUnsaved }: { row: RoutePermission; isUnsaved: boolean }) {
  return (
    <div data-unsaved={isUnsaved || undefined}>
      <div>{row.route}</div>
      <Group gap="xs">
        <Text size="sm" c="dimmed" fw={400}>
          {screens[row.route as Screen]?.name}
        </Text>
        {isUnsaved && <StatusBadge tone="middling">Not saved</StatusBadge>}
      </Group>
    </div>
  )
}
