// Command table of `nexus`: finds the command, prints its text or, on a refusal, one clear line instead of a stack trace.
// Imports nothing of the portal itself, so that help comes at once.
import type { BadSettings } from '../../src/server/runtime/config.ts'
import { Misused, type Printed } from './printed.ts'

type Command = {
  about: string
  usage: string
  load(): Promise<{ run(words: string[]): Promise<Printed> }>
}

const commands: Record<string, Command> = {
  start: {
    about: 'start the portal',
    usage: 'nexus start [--times]      --times: print how long each part of the start took',
    load: () => import('./start.ts'),
  },
  admin: {
    about: 'make somebody admin, or reset their passkeys',
    usage: `nexus admin grant name@domain           make that person admin, now or as soon as the address is verified
nexus admin revoke name@domain [role]   revoke it; the person becomes 'user', or 'tm' or 'tl' if you name it
nexus admin list                        who is admin
nexus admin reset-passkeys name@domain  remove the passkeys and recovery codes of somebody who has lost them`,
    load: () => import('./admin.ts'),
  },
  backup: {
    about: 'write everything into one file; the portal may run',
    usage: 'nexus backup [file] [--send]      --send: also hand it to the program of BACKUP_COMMAND',
    load: () => import('./backup.ts'),
  },
  restore: {
    about: 'put a backup in place; the portal must not run',
    usage: `nexus restore file             into an empty database
nexus restore file --replace   replace what is there, after a backup of it
nexus restore file --try       only show what the backup holds; the portal may run`,
    load: () => import('./restore.ts'),
  },
  move: {
    about: 'copy the embedded database to PostgreSQL; the portal must not run',
    usage: 'nexus move --to postgres://user:password@host:5432/database [--replace]',
    load: () => import('./move.ts'),
  },
  recount: {
    about: 'rebuild counters and search indexes; the portal may run',
    usage: 'nexus recount',
    load: () => import('./recount.ts'),
  },
  check: {
    about: 'report what is configured and what is healthy',
    usage: 'nexus check      ends with 0 if all is well, 1 with warnings, 2 with problems',
    load: () => import('./check.ts'),
  },
  version: {
    about: 'version, commit and day of the build',
    usage: 'nexus version',
    async load() {
      const { formatBuild } = await import('../../src/server/runtime/version.ts')
      return { run: async () => `NEXUS ${formatBuild()} on Node ${process.versions.node}` }
    },
  },
}

const help = () => `nexus <command>, the portal and its commands:

${Object.entries(commands)
  .map(([name, { about }]) => `  ${name.padEnd(9)} ${about}`)
  .join('\n')}

nexus <command> --help says more. In a checkout: npm run nexus -- <command> …
A command uses the settings of the environment or of .env here; without DATA_DIR and DATABASE_URL, those of the service
on this machine.`

const isHelp = (word: string | undefined) => word === undefined || ['help', '--help', '-h'].includes(word)

export async function runNexus([name, ...words]: string[]): Promise<void> {
  const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    const isUnknown = !isHelp(name)
    if (isUnknown) console.error(`nexus has no command '${name}'.\n`)
    console[isUnknown ? 'error' : 'log'](help())
    process.exitCode = name === undefined || isUnknown ? 1 : 0
    return
  }
  if (words.includes('--help') || words.includes('-h')) return console.log(command.usage)
  // What a command writes is for the owner of the data only.
  process.umask(0o077)
  try {
    const printed = await (await command.load()).run(words)
    const { text, exitCode } = typeof printed === 'object' ? printed : { text: printed, exitCode: 0 }
    if (text !== undefined) console.log(text)
    if (exitCode) process.exitCode = exitCode
  } catch (error) {
    console.error(error instanceof Misused ? command.usage : messageOf(error))
    process.exitCode = 1
  }
}

/** A host with two addresses that both refuse gives an error with a code and no message. */
function messageOf(error: unknown): string {
  const { problems } = error as Partial<BadSettings>
  if (problems) return problems.map((line) => `Setting ${line}`).join('\n')
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ERR_MODULE_NOT_FOUND') return `NEXUS is not complete here: ${error}. In a checkout: npm ci`
  return error instanceof Error ? error.message || code || error.name : String(error)
}
