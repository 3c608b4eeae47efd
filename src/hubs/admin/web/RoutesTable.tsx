// 'Manage Route Permissions' table: which roles open which screen, with a multi-select and a Save button per row.
import { Button, Group, MultiSelect, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { isAdmin } from '#shared/access.ts'
import type { RoutePermission } from '#shared/contracts/shell-contract.ts'
import { type Role, roleNames, roles } from '#shared/roles.ts'
import { useNeedsPortal } from '#web/offline/cache/connectivity.ts'
import { useScreens } from '#web/shell/routing/pages.ts'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { CsvDownload } from '#web/ui/files/CsvDownload.tsx'
import { useUnsavedWarning } from '#web/ui/form/use-unsaved-warning.ts'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { StatusBadge } from '#web/ui/table/StatusBadge.tsx'
import { VersionsNotice } from '#web/ui/versions/VersionsNotice.tsx'
import { matchesRoute } from '../rules.ts'
import styles from './admin.module.css'
import { Section } from './Section.tsx'
import { roleFields, ticksOf, useRouteDrafts } from './use-permissions.ts'

// Admin opens everything and cannot be removed.
const options = roles.map((role) => ({ value: role, label: roleNames[role], disabled: isAdmin(role) }))
const namesOf = (accessRoles: readonly Role[]) => accessRoles.map((role) => roleNames[role]).join(', ')

const csvHead = ['Screen', 'Route', 'Roles']
type NameOf = (route: string) => string | undefined
const csvRows = (rows: RoutePermission[], nameOf: NameOf) =>
  rows.map(({ route, accessRoles }) => [nameOf(route) ?? '', route, namesOf(accessRoles)])

type RoutesTableProps = { query: UseQueryResult<RoutePermission[]>; search: string }

export function RoutesTable({ query, search }: RoutesTableProps) {
  const { drafts, edit, save, saveOver, drop } = useRouteDrafts()
  useUnsavedWarning(drafts.size > 0)
  const unsaved = drafts.size
  const needsPortal = useNeedsPortal()
  const screens = useScreens()
  const nameOf: NameOf = (route) => screens.get(route)?.name
  const shown = query.data?.filter(({ route }) => matchesRoute(route, nameOf(route), search))

  const columns: Column<RoutePermission>[] = [
    {
      head: 'Route',
      main: true,
      cell: (row) => <RouteName row={row} name={nameOf(row.route)} isUnsaved={drafts.has(row._id)} />,
    },
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
        />
      ),
    },
    {
      head: 'Save',
      cell: (row) => {
        const draft = drafts.get(row._id)
        return (
          <Group gap="xs" wrap="nowrap">
            <Button
              size="sm"
              onClick={() => void save(row)}
              title={needsPortal.title}
              disabled={!draft || draft.isSaving || Boolean(draft.newer) || needsPortal.disabled}
              aria-label={`Save ${row.route}`}
            >
              {draft?.isSaving ? 'Saving...' : 'Save'}
            </Button>
            {draft && !draft.isSaving && !draft.newer && (
              <Button
                size="sm"
                variant="default"
                onClick={() => drop(row)}
                aria-label={`Undo the change of ${row.route}`}
              >
                Undo
              </Button>
            )}
          </Group>
        )
      },
    },
  ]

  return (
    <Section
      id="routes"
      title="Manage Route Permissions"
      count={shown?.length}
      action={<CsvDownload fileName="route-permissions" head={csvHead} rows={() => csvRows(shown ?? [], nameOf)} />}
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
          <>
            {[...drafts.values()].map(
              ({ base, accessRoles, newer }) =>
                newer && (
                  <VersionsNotice
                    key={base._id}
                    things="roles"
                    about={base.route}
                    fields={roleFields}
                    versions={{
                      base: ticksOf(base.accessRoles),
                      mine: ticksOf(accessRoles),
                      theirs: ticksOf(newer.accessRoles),
                    }}
                    onKeep={(ticks) => void saveOver(newer, ticks)}
                    onTake={() => drop(newer)}
                  />
                ),
            )}
            <div className={styles.routes}>
              <DataTable label="Route permissions" columns={columns} rows={shown ?? []} rowKey={({ _id }) => _id} />
            </div>
          </>
        )}
      </QueryView>
    </Section>
  )
}

type RouteNameProps = { row: RoutePermission; name: string | undefined; isUnsaved: boolean }

function RouteName({ row, name, isUnsaved }: RouteNameProps) {
  return (
    <div data-unsaved={isUnsaved || undefined}>
      <div>{row.route}</div>
      <Group gap="xs">
        <Text size="sm" c="dimmed" fw={400}>
          {name}
        </Text>
        {isUnsaved && <StatusBadge tone="middling">Not saved</StatusBadge>}
      </Group>
    </div>
  )
}
