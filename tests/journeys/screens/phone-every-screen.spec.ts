// Journey over every screen, accessibility: touch targets are large enough, fields bring up the right keyboard, and nothing
// sticky covers a form's last field. And axe: light on a phone, dark in a wide window, so each layout and each theme once. And no
// text uses a phrase that docs/words.md rules out.
import { globSync, readFileSync } from 'node:fs'
import type { Screen } from '#shared/access.ts'
import { startDemo } from '../../../scripts/demo/demo.ts'
import { demoPassword } from '../../../scripts/demo/people.ts'
import { freePort } from '../../../scripts/free-port.ts'
import { findPhrases } from '../../../scripts/texts/find-phrases.ts'
import { opensByDefault, screens } from '../../portal/expected-access.ts'
import { goToScreen } from '../go-to-screen.ts'
import { axe, showTheme, takeScreenshots } from '../looks.ts'
import { backToPhone, expect, expectSteady, test } from '../phone.ts'
import { coveredFields } from './covered-fields.ts'
import { shownTexts } from './shown-texts.ts'
import { smallTargets } from './small-targets.ts'
import { wrongKeyboards } from './wrong-keyboards.ts'

// One after the other: they share the demo.
test.describe.configure({ mode: 'default' })

/** A portal in full use: lists have rows, results have numbers. */
let demo: Awaited<ReturnType<typeof startDemo>>
test.beforeAll(async () => {
  test.setTimeout(180_000)
  demo = await startDemo(await freePort())
})
test.afterAll(() => demo?.stop())

/** The role with the most permissions sees the most buttons. Paths with parameters belong to single records. */
const openToAdmins = [...screens.keys()].filter(
  (path) => !path.includes('{') && opensByDefault('admin', path as Screen),
)
const panelTabs = ['permissions', 'security', 'health'].map((tab) => `/admin-panel/${tab}`)
/** What people wrote is theirs: here, what the demo lets them write. */
const samples = globSync(['src/hubs/*/server/demo.ts', 'scripts/demo/*.ts'])
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
const isSample = (text: string) => samples.includes(text.replace(/^“|”$/g, ''))

const half = Math.ceil(openToAdmins.length / 2)
const walks: [name: string, role: string, paths: string[]][] = [
  [
    'an admin opens, first half',
    'admin',
    ['/inbox', '/my-data', '/help', '/help/import', ...openToAdmins.slice(0, half)],
  ],
  ['an admin opens, second half', 'admin', [...openToAdmins.slice(half), ...panelTabs]],
  // They see only their own LC.
  ['an LCVP sees otherwise', 'lcvp', ['/dashboard', '/mx-funnel', '/mx-results', '/progress', '/sona-survey']],
]

for (const [name, role, paths] of walks) {
  test(`every screen that ${name} is accessible by touch, sight and screen reader`, async ({
    page,
    context,
    troubles,
  }) => {
    test.setTimeout(300_000)
    // The pictures of the demo are on hosts that no journey reaches.
    troubles.allow(/ERR_NAME_NOT_RESOLVED/)
    const data = { email: `${role}@nexus.example`, password: demoPassword }
    expect((await context.request.post(`${demo.url}/api/identity/sign-in`, { data })).ok()).toBe(true)
    const found: string[] = []
    for (const path of paths) {
      await goToScreen(page, `${demo.url}/#${path}`)
      for (const each of await page.evaluate(smallTargets)) found.push(`${path}: ${each}`)
      for (const each of await page.evaluate(wrongKeyboards)) found.push(`${path}: ${each}`)
      for (const text of await page.evaluate(shownTexts))
        for (const phrase of isSample(text) ? [] : findPhrases(text)) found.push(`${path} says '${phrase}': ${text}`)
      // The height that the phone's keyboard leaves.
      await page.setViewportSize({ width: 390, height: 420 })
      for (const each of await page.evaluate(coveredFields)) found.push(`${path}: ${each}`)
      await page.setViewportSize({ width: 390, height: 844 })
      await showTheme(page, 'light')
      await axe(page, `${path} on a phone`, { isSample: true })
      await expectSteady(page)
      // An LCVP has the same screens with less on them: their own layout is that of the phone.
      if (role === 'lcvp') continue
      await page.setViewportSize({ width: 1280, height: 800 })
      await showTheme(page, 'dark')
      await axe(page, `${path} in a wide window`, { isSample: true })
      await takeScreenshots(page, `every-${role}${path.replaceAll('/', '-')}`)
      await backToPhone(page)
    }
    expect([...new Set(found)]).toEqual([])
  })
}
