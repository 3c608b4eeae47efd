// Problem for an address outside the organisation's mail domain.
import { problem } from '#shared/problem.ts'
import { sentences } from '../../rules.ts'

export function domainProblem(organisation: string) {
  const message = sentences.domain(organisation)
  return problem('badInput', message, { error: 'domainNotAllowed', fields: { email: message } })
}
