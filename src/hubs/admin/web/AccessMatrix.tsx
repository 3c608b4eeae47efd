// 'Who can open what': every screen against every role, as it is saved now.
import { VisuallyHidden } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type Role, roleNames, roles } from '#shared/roles.ts'
import type { RoutePermission } from '#shared/shell-contract.ts'
import { useScreens } from '#web/shell/pages.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { matchesRoute } from '../rules.ts'
import styles from './admin.module.css'
import { Section } from './Section.tsx'

type AccessMatrixProps = { query: UseQueryResult<RoutePermission[]>; search: string }

export function AccessMatrix({ query, search }: AccessMatrixProps) {
  const screens = useScreens()
  const nameOf = (route: string) => screens.get(route)?.name
  const shown = query.data?.filter(({ route }) => matchesRoute(route, nameOf(route), search)) ?? []
  // A search for a person leaves this part out.
  if (query.data && shown.length === 0) return null
  return (
    <Section id="matrix" title="Who can open what" text="As it is saved now: one line per screen, one column per role.">
      <QueryView query={query} skeleton="table" error="Failed to fetch route permissions">
        {(rows) => (
          <div className={styles.frame}>
            <table className={styles.matrix} aria-label="Who can open what">
              <thead>
                <tr>
                  <th scope="col">Screen</th>
                  {roles.map((role) => (
                    <th key={role} scope="col">
                      <span className={styles.roleName}>{roleNames[role]}</span>
                      <abbr className={styles.roleShort} title={roleNames[role]}>
                        {role}
                      </abbr>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {shown.map((row) => (
                  <tr key={row._id}>
                    <th scope="row">
                      {nameOf(row.route)}
                      <span className={styles.path}>{row.route}</span>
                    </th>
                    {roles.map((role) => (
                      <Cell key={role} isOpen={row.accessRoles.includes(role)} />
                    ))}
                  </tr>
                ))}
              </tbody>
              {search === '' && (
                <tfoot>
                  <tr>
                    <th scope="row">Screens in all</th>
                    {roles.map((role) => (
                      <td key={role}>{countOf(rows, role)}</td>
                    ))}
                  </tr>
                </tfoot>
              )}
            </table>
          </div>
        )}
      </QueryView>
    </Section>
  )
}

const countOf = (rows: RoutePermission[], role: Role) =>
  rows.filter(({ accessRoles }) => accessRoles.includes(role)).length

function Cell({ isOpen }: { isOpen: boolean }) {
  return (
    <td data-open={isOpen}>
      {isOpen ? <Icon name="check" size={18} /> : <span aria-hidden>·</span>}
      <VisuallyHidden>{isOpen ? 'opens it' : 'does not open it'}</VisuallyHidden>
    </td>
  )
}
