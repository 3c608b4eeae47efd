// 'Manage Route Permissions': which roles open which screen, with a multi-select and a Save button per row; on phones one line
// per screen, which opens on tap. Rows that are not saved stay visible, whatever is searched.
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { isAdmin } from '#shared/access.ts'
import type { RoutePermission } from '#shared/contracts/shell-contract.ts'
import { type Role, roleNames, roles } from '#shared/roles.ts'
import { useNeedsPortal } from '#web/offline/cache/connectivity.ts'
import { useIsNarrow } from '#web/results/committees/LcPicker.tsx'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { CsvDownload } from '#web/ui/files/CsvDownload.tsx'
import { FilterRow } from '#web/ui/filters/FilterRow.tsx'
import { SearchBox } from '#web/ui/filters/SearchBox.tsx'
import { MultiSelect } from '#web/ui/form/Select.tsx'
import { useUnsavedWarning } from '#web/ui/form/use-unsaved-warning.ts'
import { Icon } from '#web/ui/page/Icon.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { StatusBadge } from '#web/ui/table/StatusBadge.tsx'
import { VersionsNotice } from '#web/ui/versions/VersionsNotice.tsx'
import styles from '../admin.module.css'
import { Section } from '../Section.tsx'
import { roleFields, ticksOf, useMatchingRoutes, useRouteDrafts } from './use-permissions.ts'

// Admin opens everything and cannot be removed.
const options = roles.map((role) => ({ value: role, label: roleNames[role], disabled: isAdmin(role) }))
const namesOf = (accessRoles: readonly Role[]) => accessRoles.map((role) => roleNames[role]).join(', ')

/** For the one line on phones; admins open everything. */
function formatRoles(accessRoles: readonly Role[]): string {
  if (accessRoles.length === roles.length) return 'Everyone'
  const others = accessRoles.filter((role) => !isAdmin(role))
  return others.length > 0 ? namesOf(others) : 'Admins only'
}

const csvHead = ['Screen', 'Route', 'Roles']

type Drafting = ReturnType<typeof useRouteDrafts>
type NameOf = (route: string) => string | undefined

type RoutesTableProps = { search: string; onSearch: (text: string) => void }

export function RoutesTable({ search, onSearch }: RoutesTableProps) {
  const drafting = useRouteDrafts()
  const { drafts, saveOver, drop } = drafting
  useUnsavedWarning(drafts.size > 0)
  const unsaved = drafts.size
  const isNarrow = useIsNarrow()
  const { query, matching, nameOf } = useMatchingRoutes(search)
  const shown = query.data?.filter((row) => drafts.has(row._id) || matching?.includes(row)) ?? []
  return (
    <Section
      title="Manage Route Permissions"
      count={matching?.length}
      action={
        <CsvDownload
          fileName="route-permissions"
          head={csvHead}
          rows={() => shown.map(({ route, accessRoles }) => [nameOf(route) ?? '', route, namesOf(accessRoles)])}
        />
      }
      text={
        unsaved > 0 ? (
          <strong>{unsaved === 1 ? '1 row is' : `${unsaved} rows are`} not saved yet.</strong>
        ) : (
          'Changes take effect immediately. Admins can open every screen.'
        )
      }
    >
      <FilterRow
        active={0}
        search={<SearchBox label="Search routes" placeholder="Route or screen" value={search} onSearch={onSearch} />}
      />
      <QueryView
        query={query}
        skeleton="table"
        error="Failed to fetch route permissions"
        isEmpty={() => shown.length === 0}
        empty={<Text c="dimmed">No routes found. Try part of the route or the screen’s name.</Text>}
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
            {isNarrow ? (
              <RouteList rows={shown} nameOf={nameOf} drafting={drafting} />
            ) : (
              <div className={styles.routes}>
                <DataTable
                  label="Route permissions"
                  columns={columnsFor(drafting, nameOf)}
                  rows={shown}
                  rowKey={({ _id }) => _id}
                />
              </div>
            )}
          </>
        )}
      </QueryView>
    </Section>
  )
}

const columnsFor = (drafting: Drafting, nameOf: NameOf): Column<RoutePermission>[] => [
  {
    head: 'Route',
    main: true,
    cell: (row) => <RouteName row={row} name={nameOf(row.route)} isUnsaved={drafting.drafts.has(row._id)} />,
  },
  { head: 'Access Roles', cell: (row) => <RouteRoles row={row} drafting={drafting} /> },
  { head: 'Save', cell: (row) => <RouteButtons row={row} drafting={drafting} /> },
]

type RowProps = { row: RoutePermission; drafting: Drafting }

function RouteRoles({ row, drafting: { drafts, edit } }: RowProps) {
  return (
    <MultiSelect
      className={styles.roles}
      size="sm"
      aria-label={`Roles that can open ${row.route}`}
      data={options}
      value={drafts.get(row._id)?.accessRoles ?? row.accessRoles}
      onChange={(accessRoles) => edit(row, accessRoles as Role[])}
      disabled={drafts.get(row._id)?.isSaving ?? false}
    />
  )
}

function RouteButtons({ row, drafting: { drafts, save, drop } }: RowProps) {
  const needsPortal = useNeedsPortal()
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
        <Button size="sm" variant="default" onClick={() => drop(row)} aria-label={`Undo changes to ${row.route}`}>
          Undo
        </Button>
      )}
    </Group>
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

type RouteListProps = { rows: readonly RoutePermission[]; nameOf: NameOf; drafting: Drafting }

/** One at a time, and those that are not saved. */
function RouteList({ rows, nameOf, drafting }: RouteListProps) {
  const [openId, setOpenId] = useState<string | null>(null)
  return (
    <ul className={styles.routeList} aria-label="Route permissions">
      {rows.map((row) => {
        const draft = drafting.drafts.get(row._id)
        const isOpen = draft !== undefined || openId === row._id
        return (
          <li key={row._id} data-unsaved={draft !== undefined || undefined}>
            <button type="button" aria-expanded={isOpen} onClick={() => setOpenId(isOpen ? null : row._id)}>
              <span>
                <strong>{nameOf(row.route) ?? row.route}</strong>
                {draft && <StatusBadge tone="middling">Not saved</StatusBadge>}
                <br />
                {row.route}
              </span>
              <span className={styles.routeRoles}>{formatRoles(draft?.accessRoles ?? row.accessRoles)}</span>
              <Icon name="right" size={18} />
            </button>
            {isOpen && (
              <div>
                <RouteRoles row={row} drafting={drafting} />
                <RouteButtons row={row} drafting={drafting} />
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
