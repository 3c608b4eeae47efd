// Does the funnel begin where an LCVP works, and let them change the reports of their LC alone?
import { fromHub } from '../from-hub.ts'
import { look } from './looks.ts'
import { expect, test } from './portal.ts'

const { stages } = await fromHub('mx-funnel/rules.ts')
const metrics = Object.fromEntries(stages.map((stage: string, i: number) => [stage, 90 - i * 10]))

test('form and results begin with the own LC; its reports may be changed, others only read', async ({
  page,
  signIn,
  portal,
}) => {
  const leader = await portal.signInAs('tl')
  for (const lc of ['Faisalabad', 'Hyderabad']) {
    const body = { lc, term: 'mid', role: 'Team Leader', portfolio: 'BD', metrics }
    await portal.ask('POST', '/api/mxfunnel/submit', { as: leader, body })
  }
  const { uid } = await signIn(page, 'lcvp')
  await portal.db.updateTable('user').set({ committee: 'Faisalabad' }).where('id', '=', uid).execute()
  await page.goto('/#/mx-funnel-form')
  await expect(page.getByRole('combobox', { name: 'LC' })).toHaveValue('Faisalabad')
  await look(page, 'form-own')
  await page.goto('/#/mx-funnel')
  await expect(page.getByRole('heading', { name: 'Faisalabad: Overall Summary' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(1)
  await look(page, 'own')

  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  await tab('Hyderabad').click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^(Edit|Delete)/ })).toHaveCount(0)
  await tab('National Summary').click()
  await expect(page).toHaveURL(/mx-funnel\?lc=national$/)
  await page.reload()
  await expect(tab('National Summary')).toHaveAttribute('aria-selected', 'true')
})
