// House rules: every rule on the real tree, and on a small bad example that it must catch.
import { describe, expect, test } from 'vitest'
import { oneKindPerTest } from '../test-kinds.ts'
import { noLiveCodeInSteps } from './frozen-files.ts'
import * as rules from './house-rules.ts'
import { type Case, type Example, hubFileCases } from './hub-file-examples.ts'
import { readTree } from './read-tree.ts'
import { importsOf, withoutComments } from './source-text.ts'
import { webCases } from './web-rule-examples.ts'

const tree = readTree()

test('the tree is read', () => {
  expect(tree.size).toBeGreaterThan(10)
  // Of other files only the place is read.
  expect(tree.get('tests/sheets/excel.xlsx')).toBe('')
  expect(importsOf('src/shared/access.ts', tree.get('src/shared/access.ts') ?? '')).toEqual([
    'src/shared/people/offices.ts',
    'src/shared/roles.ts',
  ])
})

const roles: Example = ['src/shared/roles.ts', '// Roles']
const gcpRules: Example = ['src/hubs/gcp/rules.ts', '// Rules']
const from = (path: string, name: string): Example => [path, `// Why\nimport { x } from '${name}'\n`]

const steps = "export const gcpMigrations: Migration[] = [{ name: 'gcp-1', async up() {} }]\n"

const cases: Case[] = [
  {
    says: 'hubs never import hubs',
    rule: rules.arrows,
    bad: [gcpRules, from('src/hubs/documents/server/queries.ts', '#hubs/gcp/rules.ts')],
    expects: /move what both need down/,
    good: [gcpRules, from('src/hubs/gcp/server/queries.ts', '../rules.ts')],
  },
  {
    says: 'server never imports a hub',
    rule: rules.arrows,
    bad: [gcpRules, from('src/server/app.ts', '#hubs/gcp/rules.ts')],
    expects: /src\/server never imports a hub/,
    good: [gcpRules, from('src/main.server.ts', '#hubs/gcp/rules.ts')],
  },
  {
    says: 'web and server of a hub meet in its contract',
    rule: rules.arrows,
    bad: [['src/hubs/gcp/server/queries.ts', '//'], from('src/hubs/gcp/web/GcpCard.tsx', '../server/queries.ts')],
    expects: /meet in its contract/,
    good: [['src/hubs/gcp/contract.ts', '//'], from('src/hubs/gcp/web/GcpCard.tsx', '../contract.ts')],
  },
  {
    says: 'rules know neither side',
    rule: rules.arrows,
    bad: [['src/server/mail.ts', '//'], from('src/hubs/gcp/rules.ts', '#server/mail.ts')],
    expects: /import only src\/shared/,
    good: [roles, from('src/hubs/gcp/rules.ts', '#shared/roles.ts')],
  },
  {
    says: 'web never imports server',
    rule: rules.arrows,
    bad: [
      ['src/server/mail.ts', '//'],
      ['src/web/call.ts', "// Why\nconst mail = import('#server/mail.ts')\n"],
    ],
    expects: /never import each other/,
    good: [roles, from('src/web/call.ts', '#shared/roles.ts')],
  },
  {
    says: 'nothing imports main',
    rule: rules.arrows,
    bad: [['src/main.server.ts', '//'], from('src/server/app.ts', '#main.server.ts')],
    expects: /nothing imports it/,
    good: [['src/main.server.ts', '//'], from('src/server/app.test.ts', '#main.server.ts')],
  },
  {
    says: 'shared imports nothing above it',
    rule: rules.arrows,
    bad: [['src/web/call.ts', '//'], from('src/shared/roles.ts', '#web/call.ts')],
    expects: /shared knows only/,
  },
  {
    says: 'shared imports only zod/mini',
    rule: rules.packages,
    bad: [from('src/shared/roles.ts', 'node:fs')],
    expects: /import only zod\/mini/,
    good: [from('src/shared/roles.ts', 'zod/mini')],
  },
  {
    says: 'no full zod',
    rule: rules.packages,
    bad: [from('src/server/app.ts', 'zod')],
    expects: /zod\/mini/,
    good: [from('src/server/app.ts', 'fastify')],
  },
  {
    says: 'web imports no Node',
    rule: rules.packages,
    bad: [from('src/hubs/gcp/web/GcpCard.tsx', 'node:path')],
    expects: /server only/,
    good: [from('src/hubs/gcp/web/GcpCard.tsx', 'react')],
  },
  {
    says: 'no import circles',
    rule: rules.noCycles,
    bad: [from('src/shared/a.ts', './b.ts'), from('src/shared/b.ts', './c.ts'), from('src/shared/c.ts', './a.ts')],
    expects: /a\.ts → src\/shared\/b\.ts → src\/shared\/c\.ts → src\/shared\/a\.ts/,
    good: [from('src/shared/a.ts', './b.ts'), from('src/shared/c.ts', './b.ts'), ['src/shared/b.ts', '//']],
  },
  {
    says: 'a .tsx file is named after its export',
    rule: rules.fileNames,
    bad: [['src/web/ui/Pager.tsx', '// Why\nexport function Paging() {}']],
    expects: /exports no Pager/,
    good: [
      ['src/web/ui/Pager.tsx', '// Why\nexport function Pager() {}'],
      ['src/web/shell/session.tsx', '// Why\nexport function Provider() {}\nexport const useSession = 1'],
    ],
  },
  {
    says: 'a .tsx file of one component carries its name',
    rule: rules.fileNames,
    bad: [['src/web/ui/pager.tsx', '// Why\nexport function Pager() {}']],
    expects: /exports no pager/,
  },
  {
    says: 'kebab-case elsewhere',
    rule: rules.fileNames,
    bad: [['src/web/usePaging.ts', '']],
    expects: /kebab-case/,
    good: [['src/web/use-paging.ts', '']],
  },
  {
    says: 'no vague names',
    rule: rules.fileNames,
    bad: [['src/shared/date-utils.ts', '']],
    expects: /says nothing/,
    good: [['src/shared/dates.ts', '']],
  },
  {
    says: 'no barrels',
    rule: rules.fileNames,
    bad: [['src/hubs/gcp/index.ts', '']],
    expects: /says nothing/,
  },
  {
    says: 'no default exports',
    rule: rules.noDefaultExports,
    bad: [['src/server/app.ts', '// Why\nexport default 1']],
    expects: /default export/,
    good: [['vitest.config.ts', '// Why\nexport default 1']],
  },
  {
    says: 'no file opens with a question',
    rule: rules.openingComments,
    bad: [['src/server/app.test.ts', '// How does it start?\nconst x = 1']],
    expects: /technical noun/,
    good: [
      ['src/server/app.ts', '// Start of the portal: what runs first. Why?  Because.\n// Which one?\nconst x = 1'],
    ],
  },
  {
    says: 'files open with a comment',
    rule: rules.openingComments,
    bad: [['src/server/app.ts', 'const x = 1 // late']],
    expects: /opens without a comment/,
    good: [
      ['scripts/demo.ts', '#!/usr/bin/env node\n// Why'],
      ['src/web/ui/PercentRing.tsx', 'export function PercentRing() {}'],
    ],
  },
  {
    says: 'roles decide in one place',
    rule: rules.rolesInOnePlace,
    bad: [['src/hubs/gcp/server/handlers.ts', "// Why\nif (role === 'mcvp') approve()"]],
    expects: /ask may\(role, action\)/,
    good: [
      ['src/hubs/gcp/server/handlers.ts', "// An 'mcvp' approves.\nif (may(role, actions.reviewGcp)) approve()"],
      ['src/hubs/gcp/server/handlers.test.ts', "signInAs('mcvp')"],
      ['src/hubs/admin/server/handlers.ts', "name: 'admin', queryKey: ['admin', 'users']"],
      ['src/hubs/gcp/server/sample-data.ts', "const role = 'mcvp'"],
    ],
  },
  ...["['admin']", "['admin', 'mcvp']", "role !== 'admin'"].map((text) => ({
    says: `roles decide in one place: ${text}`,
    rule: rules.rolesInOnePlace,
    bad: [['src/hubs/admin/server/handlers.ts', text]] as Example[],
    expects: /names the role/,
  })),
  {
    says: 'no test that no kind runs',
    rule: oneKindPerTest,
    bad: [['src/hubs/gcp/rules.spec.ts', '']],
    expects: /never runs/,
    good: ['src/hubs/gcp/server/review/x.test.ts', 'src/server/mail/x.api.test.ts', 'tests/imports/x.test.ts'].map(
      (path) => [path, ''],
    ),
  },
  {
    says: 'tests assert',
    rule: rules.assertions,
    bad: [['src/server/app.test.ts', "test('x', () => { /* expect(1) */ })"]],
    expects: /cannot fail/,
    good: [['src/server/app.test.ts', "test('x', () => { expect(1).toBe(1) })"]],
  },
  ...['.only', '.skip'].map((word) => ({
    says: `no test${word}`,
    rule: rules.nothingLeftOver,
    bad: [['src/server/app.test.ts', `test${word}('x')`]] as Example[],
    expects: /finish it/,
    good: [['src/server/app.test.ts', "test('only')"]] as Example[],
  })),
  {
    says: 'no text is cut silently',
    rule: rules.nothingCutSilently,
    bad: [['src/hubs/gcp/web/GcpForm.tsx', '<TextInput maxLength={80} />']],
    expects: /without a word/,
    good: [['src/hubs/gcp/contract.ts', 'z.maxLength(80)']],
  },
  ...["import { type Metrics, stages } from '../rules.ts'", "import * as rules from '../rules.ts'"].map((text) => ({
    says: `migration steps hold no live code: ${text}`,
    rule: noLiveCodeInSteps,
    bad: [['src/hubs/gcp/server/tables.ts', `// Why\n${text}\n${steps}`]] as Example[],
    expects: /uses src\/hubs\/gcp\/rules\.ts.*write out the rest/,
    good: [
      ['src/hubs/gcp/server/migrations.ts', "// Frozen: steps\nimport { type Kysely, sql } from 'kysely'\n"],
      ['src/hubs/gcp/server/tables.ts', `// Why\nimport { old } from './migrations.ts'\n${steps}`],
      ['src/hubs/odd/server/tables.ts', `// Why\nimport type { Metrics } from '../rules.ts'\n${steps}`],
      ['src/hubs/gcp/server/queries.ts', `// Why\n${text}\n`],
    ] as Example[],
  })),
  {
    says: 'migration steps hold no live code, frozen ones neither',
    rule: noLiveCodeInSteps,
    bad: [from('src/hubs/gcp/server/migrations.ts', '#shared/time/calendar.ts')].map(([path, text]) => [
      path,
      text.replace('// Why', '// Frozen: steps'),
    ]),
    expects: /uses src\/shared\/time\/calendar\.ts/,
  },
  {
    says: 'migration steps hold no live code of their own file',
    rule: noLiveCodeInSteps,
    bad: [
      ['src/hubs/gcp/server/tables.ts', `// Why\nexport const searchedTexts = () => []\n${steps}add(searchedTexts)\n`],
    ],
    expects: /uses searchedTexts/,
    good: [['src/hubs/gcp/server/tables.ts', `// Why\nexport const searchedTexts = () => []\n${steps}`]],
  },
  {
    says: 'no reminders in code',
    rule: rules.nothingLeftOver,
    bad: [['src/server/app.ts', `// ${'TO'}DO later`]],
    expects: /finish it/,
  },
  ...hubFileCases,
  ...webCases,
]

describe('each rule catches its bad example', () => {
  test.each(cases)('$says', ({ rule, bad, good, expects }) => {
    const found = rule(new Map(bad))
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(expects)
    expect(rule(new Map(good))).toEqual([])
  })
})

test('an address in a text is not a comment', () => {
  expect(withoutComments("a('https://x.example/y') // b\n/* c */d")).toBe("a('https://x.example/y') \nd")
})

describe('the house is in order', () => {
  test.each(Object.entries(rules.houseRules))('%s', (_, rule) => {
    expect(rule(tree)).toEqual([])
  })
  test('every rule has a bad example', () => {
    const tried = new Set(cases.map(({ rule }) => rule))
    expect(Object.values(rules.houseRules).filter((rule) => !tried.has(rule))).toEqual([])
  })
})
