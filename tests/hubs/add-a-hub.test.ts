// Does a new hub need no more than docs/adding-a-hub.md says? Its folder and two lines in main: then it is compiled,
// guarded, linked and served, and no other folder was touched.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { houseRules } from '../house-rules.ts'
import { mainLines, template } from './template.ts'
import { copyTree, type TreeCopy } from './tree-copy.ts'

let copy: TreeCopy
beforeAll(() => {
  copy = copyTree()
  for (const [file, text] of Object.entries(template)) copy.write(file, text)
  for (const [file, { line, before }] of Object.entries(mainLines)) {
    const lines = copy.textOf(file).split('\n')
    lines.splice(lines.indexOf(before), 0, line)
    copy.write(file, lines.join('\n'))
  }
})
afterAll(() => copy.end())

it('compiles and keeps the house rules', async () => {
  const tree = new Map(Object.entries(template))
  expect(Object.values(houseRules).flatMap((rule) => rule(tree))).toEqual([])
  expect(await copy.typeProblems()).toBe('')
})

it('is guarded, linked and served', async () => {
  await copy.buildWeb()
  const told = await copy.ask(`
    import { readFileSync } from 'node:fs'
    import { hubs } from '#main.server.ts'
    import { startTestPortal } from '#server/test-portal.ts'
    import { navItemsFor } from '#shared/nav-items.ts'
    import { roles } from '#shared/roles.ts'
    const portal = await startTestPortal({ hubs, web: true })
    const people = new Map()
    for (const role of roles) people.set(role, await portal.signInAs(role))
    const asked = async (method, path) => {
      const passed = []
      for (const role of roles) {
        if ((await portal.ask(method, path, { as: people.get(role) })).status === 200) passed.push(role)
      }
      return passed
    }
    const manifest = JSON.parse(readFileSync('dist/manifest.json', 'utf8'))
    const page = manifest['src/hubs/trial-board/web/TrialBoardPage.tsx'].file
    const { facts } = hubs.find(({ name }) => name === 'trial-board')
    const told = {
      visitor: (await portal.ask('GET', '/api/trial-board')).status,
      read: await asked('GET', '/api/trial-board'),
      cleared: await asked('DELETE', '/api/trial-board'),
      permission: (await portal.ask('GET', '/api/route-permissions')).json.find(({ route }) => route === '/trial-board'),
      linked: roles.filter((role) => navItemsFor(role, portal.portal.screens).some(({ path }) => path === '/trial-board')),
      card: (await facts.cards()).cards[0].screens,
      page: (await portal.ask('GET', '/' + page)).text.includes('What stands on it today.'),
    }
    await portal.close()
    console.log(JSON.stringify(told))
  `)
  const leaders = ['tl', 'lcvp', 'mcvp', 'admin']
  expect(told).toEqual({
    visitor: 401,
    read: leaders,
    cleared: ['mcvp', 'admin'],
    permission: { _id: 'trial-board', route: '/trial-board', accessRoles: leaders, version: 1 },
    linked: leaders,
    card: ['/trial-board'],
    page: true,
  })
})
