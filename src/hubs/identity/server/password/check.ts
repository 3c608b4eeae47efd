// Password check, used wherever a password is set; the filter of common passwords is loaded when it is first needed.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#server/runtime/config.ts'
import { loadOnce } from '#server/runtime/load-once.ts'
import { problem } from '#shared/problem.ts'
import { passwordFilter } from '../../password-filter.ts'
import { type Owner, type PortalNames, passwordProblem } from '../../password-rules.ts'

/** Written by scripts/write/password-filter.ts. Pages get it, too, so that no password is praised and then refused. */
export const readCommonPasswords = loadOnce(() => readFile(path.join(import.meta.dirname, 'password-filter.bin')))

/** `field`: where the form shows the message; `beginning`: how the screen's sentences begin. */
type MessageOptions = { field: string; beginning?: string }

export const createPasswordCheck =
  (config: Pick<Config, keyof PortalNames>) =>
  async (password: string, owner: Owner, { field, beginning = '' }: MessageOptions): Promise<void> => {
    const common = passwordFilter(await readCommonPasswords())
    const found = passwordProblem(password, owner, config, common)
    if (!found) return
    throw problem('badInput', beginning + found, { error: 'weakPassword', fields: { [field]: found } })
  }
