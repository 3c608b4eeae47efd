// Access table: writes docs/access.md from the contracts, so that the page is never older than the code.
import { readFileSync, writeFileSync } from 'node:fs'
import { hubs } from '#main.server.ts'
import { hub as shell } from '#server/shell/handlers.ts'
import type { Access, Contract, Endpoint } from '#shared/endpoint.ts'
import { screensOf } from '#shared/hub-manifest.ts'
import { type Role, roleNames, roles } from '#shared/roles.ts'
import { shellManifest } from '#shared/shell-manifest.ts'

const file = new URL('../../docs/access.md', import.meta.url)

const wordsFor = (some: readonly Role[]) =>
  some.length === roles.length ? 'every role' : some.map((role) => roleNames[role]).join(', ')

function whoMay(access: Access): string {
  if ('anyone' in access) return `**anyone**: ${access.anyone}`
  if ('signedIn' in access) return `anyone signed in: ${access.signedIn}`
  const routes = access.screens.map((screen) => `\`${screen}\``).join(' or ')
  const openers = `who may open ${routes}`
  const late = access.closingYear ? '; in a closing year also who could on its last day' : ''
  return `${access.action ? `${openers}, and only ${wordsFor(access.action.roles)}` : openers}${late}`
}

/** The owner of the account has confirmed their identity in the last ten minutes. */
const freshly = (needed: Endpoint['needsFreshSignIn']) =>
  needed ? `; needs a fresh sign-in${needed === true ? '' : ` ${needed}`}` : ''

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
const rowOf = (...cells: string[]) => `| ${cells.map(cell).join(' | ')} |`
const tableOf = (head: string[], rows: string[][]) =>
  [rowOf(...head), rowOf(...head.map(() => '---')), ...rows.map((cells) => rowOf(...cells))].join('\n')

const endpointRows = (hub: string, contract: Contract) =>
  Object.values(contract).map(({ method, path, summary, access, needsFreshSignIn }: Endpoint) => [
    hub,
    method,
    `\`${path}\``,
    summary,
    whoMay(access) + freshly(needsFreshSignIn),
  ])

export function accessTable(): string {
  const endpoints = [
    ...endpointRows('shell', shell.contract),
    ...hubs.flatMap(({ name, contract }) => endpointRows(name, contract)),
  ]
  const screens = screensOf([shellManifest, ...hubs.map(({ manifest = {} }) => manifest)])
  const screenRows = [...screens].map(([route, screen]) => [
    `\`${route}\``,
    screen.name,
    ...roles.map((role) => (screen.roles.includes(role) ? '✓' : '')),
  ])
  return `# Who may do what

Written by \`npm run access-table\` from the contracts; do not edit it by hand. The server enforces every line,
and an admin passes everywhere. How it works: [architecture](architecture.md).

## Endpoints

${tableOf(['hub', 'method', 'path', 'what it does', 'who'], endpoints)}

## Screens

The roles a screen starts with. An admin can change them in the admin panel; the saved copy then counts.

${tableOf(['screen', 'name', ...roles.map((role) => roleNames[role])], screenRows)}
`
}

export const writtenAccessTable = () => readFileSync(file, 'utf8')

if (import.meta.main) {
  writeFileSync(file, accessTable())
  console.log('Wrote docs/access.md')
}
