// Does every screen suit a thumb? What is pressed is large enough, fields bring up the right keyboard, and nothing that sticks
// lies over a form's last field.
import type { Screen } from '#shared/access.ts'
import type { Role } from '#shared/roles.ts'
import { demoPassword } from '../../scripts/demo/people.ts'
import { startDemo } from '../../scripts/demo.ts'
import { freePort } from '../../scripts/free-port.ts'
import { opensByDefault, screens } from '../expected-access.ts'
import { coveredFields } from './covered-fields.ts'
import { expect, test } from './phone.ts'
import { smallTargets } from './small-targets.ts'
import { wrongKeyboards } from './wrong-keyboards.ts'

/** A portal in full use: lists have rows, results have figures. */
let demo: Awaited<ReturnType<typeof startDemo>>
test.beforeAll(async () => {
  test.setTimeout(180_000)
  demo = await startDemo(await freePort())
})
test.afterAll(() => demo?.stop())

/** Paths with a place to fill in belong to single records. */
const openTo = (role: Role) =>
  [...screens.keys()].filter((path) => !path.includes('{') && opensByDefault(role, path as Screen))

for (const role of ['tl', 'lcvp', 'mcvp', 'admin'] as const) {
  test(`what a finger presses is large enough on every screen: ${role}`, async ({ page, context, troubles }) => {
    test.setTimeout(240_000)
    // The pictures of the demo lie where no journey goes.
    troubles.allow(/ERR_NAME_NOT_RESOLVED/)
    const data = { email: `${role}@nexus.example`, password: demoPassword }
    expect((await context.request.post(`${demo.url}/api/identity/sign-in`, { data })).ok()).toBe(true)
    const found: string[] = []
    for (const path of ['/dashboard', '/profile', '/inbox', '/my-data', ...openTo(role)]) {
      await page.goto(`${demo.url}/#${path}`)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await page.waitForFunction(() => !/^Loading|Loading\.\.\.$/m.test(document.body.innerText))
      await page.waitForTimeout(300)
      for (const each of await page.evaluate(smallTargets)) found.push(`${path}: ${each}`)
      for (const each of await page.evaluate(wrongKeyboards)) found.push(`${path}: ${each}`)
      // As much as the keyboard of the phone leaves.
      await page.setViewportSize({ width: 390, height: 420 })
      for (const each of await page.evaluate(coveredFields)) found.push(`${path}: ${each}`)
      await page.setViewportSize({ width: 390, height: 844 })
    }
    expect([...new Set(found)]).toEqual([])
  })
}
