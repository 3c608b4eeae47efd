// Password check, used wherever a password is set; the list of common passwords is loaded when it is first needed.
import type { Config } from '#server/runtime/config.ts'
import { loadOnce } from '#server/runtime/load-once.ts'
import { problem } from '#shared/problem.ts'
import { minPasswordLength, type Owner, type PortalNames, passwordProblem } from '../../password-rules.ts'

/** Pages get it, too, so that no password is praised and then refused. */
export const readCommonPasswords = loadOnce(async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  // Shorter ones are refused anyway.
  const words = dictionary['passwords-common'].map(String).filter(({ length }) => length >= minPasswordLength)
  // In this order they compress a third better.
  return new Set(words.sort())
})

/** `field`: where the form shows the message; `beginning`: how the screen's sentences begin. */
type MessageOptions = { field: string; beginning?: string }

export const createPasswordCheck =
  (config: Pick<Config, keyof PortalNames>) =>
  async (password: string, owner: Owner, { field, beginning = '' }: MessageOptions): Promise<void> => {
    const found = passwordProblem(password, owner, config, await readCommonPasswords())
    if (!found) return
    throw problem('badInput', beginning + found, { error: 'weakPassword', fields: { [field]: found } })
  }
