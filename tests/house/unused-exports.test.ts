// Unused exports: every export is imported somewhere.
import { describe, expect, test } from 'vitest'
import { readTree } from './read-tree.ts'
import { unusedExports } from './unused-exports.ts'

type Example = [path: string, text: string]
const found = (...files: Example[]) => unusedExports(new Map(files))
const reader = (words: string): Example => ['src/server/app.ts', `import ${words} from './mail.ts'\n`]

describe('an export', () => {
  const mail: Example = ['src/server/mail.ts', 'export const send = 1\nsend\n']
  test('that nobody imports is found, although its file uses it', () => {
    expect(found(mail)).toEqual([
      expect.stringMatching(/^src\/server\/mail\.ts exports send, which no other file uses/),
    ])
    expect(found(mail, reader('{ receive }'))).toHaveLength(1)
    expect(found(mail, ['src/server/app.ts', '// send'])).toHaveLength(1)
  })
  test('is used by a static or dynamic import, by name or as a namespace', () => {
    expect(found(mail, reader('{ send }'))).toEqual([])
    expect(found(mail, ['src/server/app.ts', "import * as mail from './mail.ts'\nmail.send()"])).toEqual([])
    expect(found(mail, ['src/main.server.ts', "const { send } = await import('#server/mail.ts')"])).toEqual([])
    expect(found(mail, ['src/server/mail.test.ts', "import { send } from './mail.ts'"])).toEqual([])
  })
  test('of a hub is used by a test that loads it by path', () => {
    const rules: Example = ['src/hubs/gcp/rules.ts', 'export const stages = 1']
    expect(found(rules, ['tests/a.ts', "const { stages } = await fromHub('gcp/rules.ts')"])).toEqual([])
    const ofAll = (file: string) => `const { stages } = await fromHub(\`\${name}/${file}.ts\`)`
    expect(found(rules, ['tests/a.ts', ofAll('rules')])).toEqual([])
    expect(found(rules, ['tests/a.ts', ofAll('sums')])).toHaveLength(1)
  })
  test('that fills the demo of a hub is used by the file that passes it on', () => {
    const demo: Example = ['src/hubs/gcp/server/demo.ts', 'export const fillDemo = 1']
    expect(found(demo)).toHaveLength(1)
    expect(found(demo, ['src/hubs/gcp/server/handlers.ts', "demo: () => import('./demo.ts')"])).toEqual([])
  })
  test('that is a type or a shape may be used only in its own file', () => {
    expect(found(['src/server/mail.ts', 'export type Mail = 1\nconst mail: Mail = 1'])).toEqual([])
    expect(found(['src/server/mail.ts', 'export type Mail = 1'])).toHaveLength(1)
    expect(found(['src/hubs/gcp/contract.ts', 'export const shape = 1\nanswer: shape'])).toEqual([])
  })
})

test('every export is used somewhere else or in its own test', () => {
  expect(unusedExports(readTree())).toEqual([])
})
