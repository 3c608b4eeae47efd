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
    about: 'make someone an admin, or reset their passkeys',
    usage: `nexus admin grant name@domain           make this person an admin, now or once their email is verified
nexus admin revoke name@domain [role]   remove the admin role; the person becomes 'user', or 'tm' or 'tl' if you add it
nexus admin list                        list the admins
nexus admin reset-passkeys name@domain  remove the passkeys and recovery codes of someone who lost them`,
    load: () => import('./admin.ts'),
  },
  backup: {
    about: 'back up everything to one file; the portal can keep running',
    usage: 'nexus backup [file] [--send]      --send: also send it with BACKUP_COMMAND',
    load: () => import('./backup.ts'),
  },
  restore: {
    about: 'restore a backup; stop the portal first',
    usage: `nexus restore file             into an empty database
nexus restore file --replace   back up the current data, then replace it
nexus restore file --try       only show what the backup contains; the portal can keep running`,
    load: () => import('./restore.ts'),
  },
  move: {
    about: 'copy the embedded database to PostgreSQL; stop the portal first',
    usage: 'nexus move --to postgres://user:password@host:5432/database [--replace]',
    load: () => import('./move.ts'),
  },
  recount: {
    about: 'rebuild sums and search indexes; the portal can keep running',
    usage: 'nexus recount',
    load: () => import('./recount.ts'),
  },
  check: {
    about: 'check the settings and the health of the portal',
    usage: 'nexus check      exits with 0 if nothing is wrong, 1 on warnings, 2 on problems',
    load: () => import('./check.ts'),
  },
  version: {
    about: 'show the version, commit and build date',
    usage: 'nexus version',
    async load() {
      const { formatBuild } = await import('../../src/server/runtime/version.ts')
      return { run: async () => `NEXUS ${formatBuild()} on Node ${process.versions.node}` }
    },
  },
}

const help = () => `Usage: nexus <command>

${Object.entries(commands)
  .map(([name, { about }]) => `  ${name.padEnd(9)} ${about}`)
  .join('\n')}

For details: nexus <command> --help. In a checkout: npm run nexus -- <command> …
Commands use the settings from the environment or from .env here. If neither sets DATA_DIR or DATABASE_URL, they use
those of the service on this machine.`

const isHelp = (word: string | undefined) => word === undefined || ['help', '--help', '-h'].includes(word)

export async function runNexus([name, ...words]: string[]): Promise<void> {
  const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    const isUnknown = !isHelp(name)
    if (isUnknown) console.error(`There is no command '${name}'.\n`)
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
  if (code === 'ERR_MODULE_NOT_FOUND') return `NEXUS is not fully installed here: ${error}. In a checkout, run npm ci.`
  return error instanceof Error ? error.message || code || error.name : String(error)
}
