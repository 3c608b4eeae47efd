// Password check, used wherever a password is set; the list of common passwords is loaded when it is first needed.
import type { Config } from '#server/runtime/config.ts'
import { loadOnce } from '#server/runtime/load-once.ts'
import { problem } from '#shared/problem.ts'
import {
  minPasswordLength,
  type Owner,
  type PortalNames,
  passwordProblem,
  passwordSentences,
} from '../../password-rules.ts'

/** How many of the most common ones are refused; shorter ones are refused anyway. */
const commonCount = 10_000

const readCommon = loadOnce(async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const words = dictionary['passwords-common'].map(String).filter(({ length }) => length >= minPasswordLength)
  return new Set(words.slice(0, commonCount))
})

async function findPasswordProblem(password: string, owner: Owner, portal: PortalNames): Promise<string | undefined> {
  const found = passwordProblem(password, owner, portal)
  if (found) return found
  return (await readCommon()).has(password.toLowerCase()) ? passwordSentences.common : undefined
}

/** `field`: where the form shows the message; `beginning`: how the screen's sentences begin. */
type MessageOptions = { field: string; beginning?: string }

export const createPasswordCheck =
  (config: Pick<Config, keyof PortalNames>) =>
  async (password: string, owner: Owner, { field, beginning = '' }: MessageOptions): Promise<void> => {
    const found = await findPasswordProblem(password, owner, config)
    if (!found) return
    throw problem('badInput', beginning + found, { error: 'weakPassword', fields: { [field]: found } })
  }
