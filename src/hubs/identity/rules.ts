// Sentences of the identity hub: the error catalogue, and what each outcome of Google's OAuth flow says.

/** Long passphrases are welcome. */
export const maxPasswordLength = 1024

export const sentences = {
  domain: (organisation: string) => `Only ${organisation} emails are allowed`,
  mismatch: 'Passwords do not match',
  registered: 'This email is already registered. Please sign in or use a different email.',
  inUse: 'Signup failed: This email is already in use.',
  invalidEmail: 'Invalid email format.',
  roleNotSet: 'Account created but failed to set user role. Please contact support.',
  verificationSent:
    'A verification email has been sent. Please check your inbox and verify your account before signing in.',
  invalidCredentials: 'Invalid email or password.',
  noUserData: 'Failed to load user data. Please try again.',
  notVerified: 'Please verify your email before signing in.',
  tooMany: 'Too many failed login attempts. Please try again later.',
  shutOut: 'Signin failed: This account is deactivated. Please ask an admin.',
  resetSent: 'Password reset email sent. Please check your inbox.',
  resetFailed: (why: string) => `Failed to send password reset email: ${why}`,
  needsPassword: 'Choose a password for your account. Any password set before you verified your email no longer works.',
  slowDown: 'Too many requests. Please try again later.',
  linkExpired: 'This link has expired or has already been used.',
  missingPasswords: 'Please provide your current and new passwords.',
  passwordChanged: 'Password updated successfully.',
  passwordNotChanged: 'Failed to change password. Please ensure your current password is correct.',
  profileSaved: 'Profile updated successfully!',
  profileNotSaved: 'Failed to update profile.',
  noProfile: 'You need to sign in to view your profile.',
  secondStep: 'Now use your passkey.',
  googleNotSetUp: 'Google sign-in is not set up for this portal.',
}

/** 'confirm': the owner of a session proves again that they are there (re-authentication). */
export type GoogleIntent = 'sign-in' | 'sign-up' | 'confirm'

/** How an OAuth flow ended, as the popup reports it to the page that opened it. */
export const googleOutcomes = [
  'signedIn',
  'secondStep',
  'verificationSent',
  'confirmed',
  'otherPerson',
  'notFresh',
  'canceled',
  'wrongDomain',
  'notVerified',
  'otherMethod',
  'shutOut',
  'forgedRole',
  'unavailable',
  'failed',
] as const
export type GoogleOutcome = (typeof googleOutcomes)[number]

type Words = { organisation: string; domain: string }

/** The sentence of the error catalogue for each outcome; null when all went well. */
export function googleSentence(intent: GoogleIntent, outcome: GoogleOutcome, { domain }: Words): string | null {
  const isSignUp = intent === 'sign-up'
  switch (outcome) {
    case 'signedIn':
    case 'verificationSent':
    case 'confirmed':
      return null
    case 'secondStep':
      return sentences.secondStep
    case 'canceled':
      if (intent === 'confirm') return 'Canceled. Please try again.'
      return isSignUp ? 'Sign up canceled. Please try again.' : 'Sign in canceled. Please try again.'
    case 'wrongDomain':
      return isSignUp
        ? `You must sign up with an @${domain} email address.`
        : `You must sign in with an @${domain} email address`
    case 'notVerified':
      return sentences.notVerified
    case 'otherMethod':
      if (intent === 'confirm') return googleError(intent, 'Use your passkey or password instead.')
      return 'This email is already registered with another method. Please sign in.'
    case 'otherPerson':
    case 'notFresh':
    case 'shutOut':
    case 'forgedRole':
    case 'unavailable':
    case 'failed':
      return googleError(intent, googleReasons[outcome])
  }
}

/** Reasons for what the specification calls other errors: each screen begins them in its own words. */
export const googleReasons = {
  otherPerson: 'That’s a different account. Choose the one you sign in with.',
  notFresh:
    'Google last asked for your password more than ten minutes ago. Sign out of Google and try again, or set a password with ‘Forgot Password?’ and use that.',
  shutOut: 'This account is deactivated. Please ask an admin.',
  forgedRole: 'Choose Team Member or Team Leader.',
  unavailable: 'Google isn’t responding right now. Please try again in a moment.',
  failed: 'We couldn’t complete the sign-in. Please try again.',
  blocked: 'The browser blocked the window. Allow pop-ups for this site and try again.',
}

const googleErrors: Record<GoogleIntent, (why: string) => string> = {
  'sign-in': (why) => `Error signing in with Google: ${why}`,
  'sign-up': (why) => `Error signing up with Google: ${why}`,
  confirm: (why) => `Error confirming with Google: ${why}`,
}
const googleError = (intent: GoogleIntent, why: string) => googleErrors[intent](why)
const replaced = 'The authentication process was canceled. Please try again.'

/** Sentences for failures that only the browser can see. */
export const googlePopupSentences = {
  blocked: (intent: GoogleIntent) => googleError(intent, googleReasons.blocked),
  /** Sign-up has its own sentence for this, sign-in treats it like the others (spec). */
  replaced: (intent: GoogleIntent) => (intent === 'sign-up' ? replaced : googleError(intent, replaced)),
}

/** The BroadcastChannel on which the popup reports its outcome. */
export const googleChannel = 'nexus-google'
