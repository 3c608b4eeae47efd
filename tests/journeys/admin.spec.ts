// Does the admin panel do what an admin needs? People, screens and the audit trail, in a real browser.
import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { axeInBothThemes, look } from './looks.ts'
import { enter, expect, openPortal, test } from './portal.ts'

/** By keyboard: the field itself is small, its pills take the clicks. */
async function open(field: Locator) {
  await field.focus()
  await field.press('ArrowDown')
}

test('an admin finds a person, changes the role, shuts them out and lets them in again', async ({
  page,
  portal,
  signIn,
}) => {
  await signIn(page, 'admin', { email: 'panel.admin@nexus.example', displayName: 'Sana Sheikh' })
  const person = await portal.signInAs('tm', { email: 'hira.malik@nexus.example', displayName: 'Hira Malik' })
  await portal.signInAs('tl', { email: 'late.starter@nexus.example', displayName: 'Omar Butt', verified: false })
  for (let i = 0; i < 12; i++) await portal.signInAs(i % 2 ? 'tm' : 'tl', { displayName: 'Zainab Raza' })

  await page.goto('/#/admin-panel')
  await expect(page.getByRole('heading', { name: 'Manage Users' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Users' }).getByRole('row')).toHaveCount(11)
  await page.getByRole('navigation', { name: 'Pages of users' }).getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2/)
  await page.getByRole('searchbox', { name: 'Search users or routes' }).fill('HIRA mal')
  await expect(page.getByRole('table', { name: 'Users' }).getByRole('row')).toHaveCount(2)
  await expect(page.getByText('No route matches')).toBeVisible()

  await page.getByRole('combobox', { name: 'Role of hira.malik@nexus.example' }).click()
  await page.getByRole('option', { name: 'Team Leader' }).click()
  await expect(page.getByText('hira.malik@nexus.example is now Team Leader.')).toBeVisible()
  expect((await portal.ask('GET', '/api/me', { as: person })).json.role).toBe('tl')

  await page.getByRole('button', { name: 'More for hira.malik@nexus.example' }).click()
  await page.getByRole('menuitem', { name: 'End sessions' }).click()
  const question = page.getByRole('dialog', { name: 'End all sessions of hira.malik@nexus.example?' })
  await look(page, 'admin-end-sessions')
  await question.getByRole('button', { name: 'End sessions' }).click()
  await expect(page.getByText('One session of hira.malik@nexus.example ended.')).toBeVisible()
  expect((await portal.ask('GET', '/api/me', { as: person })).status).toBe(401)
  await expect(page.getByRole('cell', { name: 'Active', exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'More for hira.malik@nexus.example' }).click()
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByRole('cell', { name: 'Deactivated' })).toBeVisible()
  await page.getByRole('button', { name: 'More for hira.malik@nexus.example' }).click()
  await page.getByRole('menuitem', { name: 'Reactivate' }).click()
  await expect(page.getByRole('cell', { name: 'Active', exact: true })).toBeVisible()
})

test('a role that somebody else changed meanwhile is not overwritten unseen', async ({
  page,
  portal,
  signIn,
  troubles,
}) => {
  troubles.allow(/status of 409/)
  await signIn(page, 'admin')
  const other = await portal.signInAs('admin')
  const person = await portal.signInAs('user', { email: 'two.admins@nexus.example' })
  await page.goto('/#/admin-panel?search=two.admins')
  const role = page.getByRole('combobox', { name: 'Role of two.admins@nexus.example' })
  await expect(role).toHaveValue('User')
  await portal.ask('PUT', `/api/users/${person.uid}/role`, { as: other, body: { role: 'lcvp' } })

  await role.click()
  await page.getByRole('option', { name: 'Team Member' }).click()
  await expect(page.getByText('Somebody else saved LCVP meanwhile.')).toBeVisible()
  await expect(role).toHaveValue('Team Member')
  await look(page, 'users-conflict')
  await page.getByRole('button', { name: 'Save Team Member' }).click()
  await expect(page.getByText('two.admins@nexus.example is now Team Member.')).toBeVisible()
  await expect(page.getByText('Not saved', { exact: true })).toHaveCount(0)
})

test('an admin changes who opens a screen; giving away the panel asks first', async ({ page, context, troubles }) => {
  troubles.allow(/status of 409/)
  const portal = await openPortal()
  try {
    const admin = await portal.signInAs('admin', { email: 'first.admin@nexus.example', displayName: 'Sana Sheikh' })
    await portal.signInAs('tm', { email: 'ali.khan@nexus.example', displayName: 'Ali Khan' })
    await portal.signInAs('tl', { email: 'late.starter@nexus.example', displayName: 'Omar Butt', verified: false })
    await enter(context, portal.url, admin)
    await page.goto(`${portal.url}/#/admin-panel`)
    const roles = page.getByRole('combobox', { name: 'Roles that may open /mx-results' })
    const save = page.getByRole('button', { name: 'Save /mx-results' })
    const green = page.getByText('Route permissions updated successfully!')

    await open(roles)
    await page.getByRole('option', { name: 'Team Member' }).click()
    await roles.press('Escape')
    await expect(page.getByText('Not saved', { exact: true })).toBeVisible()

    // Leaving asks, and staying keeps the change.
    await page.getByRole('link', { name: 'Audit trail' }).click()
    await page.getByRole('button', { name: 'Stay here' }).click()
    // Three seconds are short on a busy machine: the look-out is posted before the click.
    await Promise.all([expect(green).toBeVisible(), save.click()])
    await expect(page.getByText('Not saved', { exact: true })).toHaveCount(0)
    await expect(green).toBeHidden()
    const saved = (await portal.ask('GET', '/api/route-permissions')).json
    expect(saved.find((each: { route: string }) => each.route === '/mx-results').accessRoles).toContain('tm')

    // Somebody else was faster: told, nothing lost, mine saved on purpose.
    await portal.ask('PUT', '/api/route-permissions/mx-results', { as: admin, body: { accessRoles: ['mcvp'] } })
    await open(roles)
    await page.getByRole('option', { name: 'Team Leader' }).click()
    await roles.press('Escape')
    await save.click()
    await expect(page.getByRole('table', { name: 'Roles that differ' })).toContainText('Team Leader')
    await look(page, 'routes-conflict')
    await axeInBothThemes(page)
    const both = page.getByRole('button', { name: 'Save what is chosen' })
    await Promise.all([expect(green).toBeVisible(), both.click()])
    const merged = (await portal.ask('GET', '/api/route-permissions')).json
    expect(merged.find((each: { route: string }) => each.route === '/mx-results').accessRoles).toEqual([
      'tl',
      'mcvp',
      'admin',
    ])

    await open(page.getByRole('combobox', { name: 'Roles that may open /admin-panel' }))
    await page.getByRole('option', { name: 'MCVP' }).click()
    await page.getByRole('combobox', { name: 'Roles that may open /admin-panel' }).press('Escape')
    await page.getByRole('button', { name: 'Save /admin-panel' }).click()
    await expect(page.getByText('Open the Admin Panel to other roles?')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('Not saved', { exact: true })).toBeVisible()
  } finally {
    await portal.close()
  }
})

test('an admin reads, filters and downloads the audit trail', async ({ page, portal, signIn }) => {
  const admin = await signIn(page, 'admin', { email: 'trail.admin@nexus.example' })
  const person = await portal.signInAs('tm', { email: 'trail.person@nexus.example', displayName: 'Maryam Siddiqui' })
  const change = (what: string, body: unknown) =>
    portal.ask('PUT', `/api/users/${person.uid}/${what}`, { as: admin, body })
  await change('role', { role: 'lcvp' })
  await change('deactivate', {})
  await change('reactivate', {})

  await page.goto('/#/audit')
  const trail = page.getByRole('table', { name: 'Audit trail' })
  await expect(trail).toBeVisible()
  await page.getByRole('combobox', { name: 'Person' }).fill('maryam')
  await page.getByRole('option', { name: 'trail.person@nexus.example' }).click()
  await expect(page).toHaveURL(/person=trail.person/)
  await expect(trail.getByRole('row')).toHaveCount(4)
  await expect(trail.getByText('lcvp')).toBeVisible()
  await look(page, 'audit')

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ])
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[3]).toContain('"trail.admin@nexus.example","role.change","trail.person@nexus.example"')

  await page.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Role: change' }).click()
  await expect(trail.getByRole('row')).toHaveCount(2)
  await page.getByLabel('Until').fill('2020-01-01')
  await expect(page.getByText('No entry matches')).toBeVisible()
  await look(page, 'audit-empty')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(trail.getByRole('row').nth(3)).toBeVisible()
})

test('a failed load says so and can be tried again', async ({ page, signIn, troubles }) => {
  troubles.allow(/status of 503/)
  await signIn(page, 'admin')
  await page.route('**/api/users?*', (route) =>
    route.fulfill({ status: 503, json: { error: 'unavailable', message: 'x' } }),
  )
  await page.goto('/#/admin-panel')
  await expect(page.getByText('Failed to load users')).toBeVisible()
  await page.unroute('**/api/users?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible()
})
