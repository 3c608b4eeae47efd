// Journey, keyboard: a person without a mouse sees where they are, and can do everything. Focus, dropdowns, dialogs.
import type { Page } from '@playwright/test'
import { fromHub } from '../../setup/from-hub.ts'
import { expect, test } from '../portal.ts'
import { servePictures } from '../texts/documents-pages.ts'
import { form, serveDrive } from '../texts/gcp-entries.ts'

const { stages } = await fromHub('mx-funnel/rules.ts')

// Other journeys on the same worker leave documents with pictures.
test.beforeEach(async ({ context, troubles }) => {
  await serveDrive(context)
  await servePictures(context)
  troubles.allow(/status of 404.*example\.org/)
})

/** What covers the focused element, at its middle or at its edges; empty if nothing does. */
const covered = (page: Page) =>
  page.evaluate(async () => {
    // The bar that appears on scrolling up comes with the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || focused === document.body) return ''
    const { left, top, bottom, width } = focused.getBoundingClientRect()
    const hidden = [top + 3, (top + bottom) / 2, bottom - 3].flatMap((y) => {
      const above = document.elementFromPoint(left + width / 2, y)
      return above && (focused.contains(above) || above.contains(focused))
        ? []
        : [`${above?.tagName}.${above?.className}`]
    })
    return hidden.length ? `${focused.outerHTML.slice(0, 120)} at ${top} lies under ${hidden.join()}` : ''
  })

test('a sticky bar never covers the focus, wide or narrow', async ({ page, signIn }) => {
  await signIn(page, 'lcvp')
  await page.goto('/#/mx-standards?step=2')
  await expect(page.getByRole('heading', { name: 'Job Design' })).toBeVisible()
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 700 })
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let n = 0; n < 24; n++) {
        await page.keyboard.press(key)
        expect(await covered(page), `${key} ${n} at ${width} px`).toBe('')
      }
    }
  }
})

test('every field shows the focus equally clearly, and says when it is required', async ({ page, signIn }) => {
  await signIn(page, 'mcvp')
  const rings: string[] = []
  for (const screen of ['/gcpform', '/mx-funnel-form', '/document-upload', '/gcplist']) {
    await page.goto(`/#${screen}`)
    await expect(page.getByRole('main').getByRole('textbox').or(page.getByRole('searchbox')).first()).toBeVisible()
    // After a key press, the browser shows programmatic focus as clearly as keyboard focus.
    await page.keyboard.press('Shift')
    const found = await page.getByRole('main').evaluate((main) =>
      [...main.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), textarea, select')]
        .filter(
          (field) => field.checkVisibility({ visibilityProperty: true }) && field.offsetWidth > 0 && !field.disabled,
        )
        .map((field) => {
          field.focus()
          const { outlineWidth, outlineStyle } = getComputedStyle(field)
          return `${field.name} ${outlineWidth} ${outlineStyle}`
        }),
    )
    rings.push(...found.map((ring) => `${screen} ${ring}`))
    if (screen === '/gcpform') {
      await expect(page.getByRole('combobox', { name: 'Portfolio' })).toHaveAttribute('required')
      for (const name of ['Title', 'GCP Details', 'Google Drive Image Link'])
        await expect(page.getByLabel(name)).toHaveAttribute('required')
    }
    if (screen === '/document-upload') {
      await expect(page.getByRole('textbox', { name: 'Title' })).toHaveAttribute('required')
      await expect(page.getByRole('textbox', { name: 'Image URL' })).not.toHaveAttribute('required')
    }
  }
  expect(rings.length).toBeGreaterThan(20)
  expect(rings.filter((ring) => !ring.endsWith(' 2px solid'))).toEqual([])
})

test('a dialog starts at its heading or first field, the title names the open tab; lists open with Enter and follow letters', async ({
  page,
  portal,
  signIn,
}) => {
  const { keyboard } = page
  const author = await signIn(page, 'admin')
  const { json } = await portal.ask('POST', '/api/gcp', { as: author, body: form({ title: 'Seen by keyboard' }) })
  await portal.ask('PUT', `/api/gcp/${json._id}/approve`, { as: author })
  await page.goto(`/#/gcplist?gcp=${json._id}`)
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Seen by keyboard' })).toBeFocused()
  await page.goto(`/#/gcp-approvals?status=approved&search=keyboard`)
  await page.getByRole('button', { name: /^Reject with a reason/ }).click()
  await expect(page.getByRole('textbox', { name: 'Reason' })).toBeFocused()

  const metrics = Object.fromEntries(stages.map((stage: string) => [stage, 1]))
  const body = { lc: 'Giki', term: 'mid', role: 'Team Leader', portfolio: 'BD', metrics }
  await portal.ask('POST', '/api/mxfunnel/submit', { as: author, body })
  await page.goto('/#/mx-funnel?lc=Giki&view=leaders&portfolio=BD')
  await expect(page).toHaveTitle(/^BD · .+ · Giki · MX Funnel Results · NEXUS$/)
  await page.getByRole('button', { name: 'Edit Team Leader, BD' }).click()
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'LC' })).toBeFocused()
  await keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'History of Team Leader, BD' })).toBeVisible()

  // Lists also expose whether they are open.
  await page.goto('/#/mx-funnel-form')
  const lc = page.getByRole('combobox', { name: 'LC' })
  await lc.focus()
  await keyboard.press('Enter')
  await expect(lc).toHaveAttribute('aria-expanded', 'true')
  await keyboard.press('Escape')
  await expect(lc).toHaveAttribute('aria-expanded', 'false')
  await keyboard.type('lah')
  await expect(page.getByRole('option', { name: 'Lahore' })).toHaveAttribute('data-combobox-selected')
  await keyboard.press('Enter')
  await expect(lc).toHaveValue('Lahore')

  await page.goto('/#/admin-panel?search=mx-results')
  await page.getByRole('button', { name: 'Leave the page' }).click()
  const roles = page.getByRole('combobox', { name: 'Roles that can open /mx-results' })
  await roles.focus()
  await expect(roles).toHaveAttribute('aria-expanded', 'false')
  await keyboard.press('Enter')
  await expect(roles).toHaveAttribute('aria-expanded', 'true')
  await keyboard.type('t')
  await keyboard.type('t')
  await keyboard.press('Enter')
  await keyboard.press('Escape')
  await expect(page.getByText('Not saved', { exact: true })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Route permissions' })).toContainText('Team Leader')
})
