// Helpers for offline journeys: filled-in forms, what the page shows of the queue, and what the portal has stored.
import type { Page } from '@playwright/test'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import { expect, type Troubles } from '../portal.ts'

export const narrow = { width: 360, height: 740 }
export const phone = { width: 390, height: 844 }
export const queuedText = 'Saved on this device. It will be sent when you are back online.'

export const allowOfflineErrors = (troubles: Troubles) =>
  troubles.allow(/Failed to load resource/, /lost: /, /ERR_INTERNET_DISCONNECTED/)
export const strip = (page: Page, count: number) =>
  page.getByRole('button', { name: `Unsent changes: ${count}`, exact: true })
export const noStrip = (page: Page) => expect(page.getByRole('button', { name: /^Unsent changes: / })).toHaveCount(0)
export const list = (page: Page) => page.getByRole('dialog', { name: 'Unsent changes' })
export const saveProgress = (page: Page) => page.getByRole('button', { name: 'Save Progress' }).click()
export const tick = (page: Page, name: RegExp) => page.getByRole('checkbox', { name }).check()

export async function openChecklist(page: Page, url = '') {
  await page.goto(`${url}/#/mx-standards?step=2`)
  await expect(page.getByRole('checkbox', { name: /^Job KPIs/ })).toBeVisible()
  // The code of the queue is loaded while online.
  await page.waitForLoadState('networkidle')
}

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

export async function openReport(page: Page, url = '') {
  await page.goto(`${url}/#/mx-funnel-form`)
  await expect(page.getByRole('combobox', { name: 'LC', exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
}

export async function report(page: Page, lc: string, leads: number) {
  await choose(page, 'LC', lc)
  await choose(page, 'Term', 'Long Term')
  await choose(page, 'Role', 'EB')
  await page.getByRole('textbox', { name: 'Leads' }).fill(String(leads))
  for (const stage of [
    'Applicants',
    'Accepted',
    'Approved',
    'Realised',
    'Finished',
    'Completes',
    'Advanced',
    'Alumni',
  ]) {
    await page.getByRole('textbox', { name: stage }).fill('0')
  }
  await page.getByRole('button', { name: 'Submit' }).click()
}

export const savedBy = async (portal: TestPortal, as: Person) =>
  (await portal.ask('GET', `/api/checklist/${as.uid}`, { as })).json
export const savesOf = async ({ db }: TestPortal, { uid }: Person) =>
  (
    await db
      .selectFrom('audit')
      .select('kind')
      .where('subject', '=', uid)
      .where('kind', 'like', 'checklist.%')
      .execute()
  ).length
export const reportsOf = async ({ db }: TestPortal, { uid }: Person) =>
  (await db.selectFrom('mxFunnelEntry').select('Leads').where('submittedBy', '=', uid).execute()).map(
    (row) => row.Leads,
  )
