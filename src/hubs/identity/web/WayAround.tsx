// The ways around a refused sign-in: wait or reset the password, send the verification mail again, or read the one on its way.
import { LockoutHint } from './LockoutHint.tsx'
import { MailOnItsWay } from './MailOnItsWay.tsx'
import { ResendButton } from './ResendButton.tsx'
import type { SignInHelpProps } from './SignInHelp.tsx'

export const WayAround = ({ problem, ending, email }: SignInHelpProps) => (
  <>
    <LockoutHint problem={problem} />
    {problem?.error === 'emailNotVerified' && <ResendButton email={email} />}
    {ending === 'notVerified' && <MailOnItsWay />}
  </>
)
