// The ways around a refused sign-in: wait or reset the password, send the verification mail again, or read the one on its way.
import type { Problem } from '#shared/problem.ts'
import { LockoutHint } from './LockoutHint.tsx'
import { MailOnItsWay } from './MailOnItsWay.tsx'
import { ResendButton } from './ResendButton.tsx'

export type Refused = { problem: Problem | undefined; ending: string | undefined; email: string }

export const WayAround = ({ problem, ending, email }: Refused) => (
  <>
    <LockoutHint problem={problem} />
    {problem?.error === 'emailNotVerified' && <ResendButton email={email} />}
    {ending === 'notVerified' && <MailOnItsWay />}
  </>
)
