// What is a good address, a good password, a good name? And which sentence does a person read when it is not?

/** Shorter ones are weak (spec); long passphrases are welcome. */
export const leastPassword = 6
export const mostPassword = 1024
export const mostName = 80

const plainAddress = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i
export const isAddress = (email: string) => email.length <= 254 && plainAddress.test(email)

/** Ends with '@' and the domain, whatever the case: a look-alike domain around it does not pass. */
export const isOfDomain = (email: string, domain: string) => email.trim().toLowerCase().endsWith(`@${domain}`)

export const normalEmail = (email: string) => email.trim().toLowerCase()

/** A first name to show until the person writes their own: ayesha.khan@… is Ayesha Khan. */
export function nameFromEmail(email: string): string {
  const words = (email.split('@')[0] ?? '').split(/[._\-+\d]+/).filter(Boolean)
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
  return (name || email).slice(0, mostName)
}

export const sentences = {
  domain: (organisation: string) => `Only ${organisation} emails are allowed`,
  mismatch: 'Passwords do not match',
  registered: 'This email is already registered. Please sign in or use a different email.',
  inUse: 'Signup failed: This email is already in use.',
  weak: 'Password is too weak. Please use at least 6 characters.',
  invalidEmail: 'Invalid email format.',
  verificationSent:
    'A verification email has been sent. Please check your inbox and verify your account before signing in.',
  invalidCredentials: 'Invalid email or password.',
  notVerified: 'Please verify your email before signing in.',
  tooMany: 'Too many failed login attempts. Please try again later.',
  shutOut: 'Signin failed: This account is closed. Please ask an admin.',
  resetSent: 'Password reset email sent. Please check your inbox.',
  resetFailed: (why: string) => `Failed to send password reset email: ${why}`,
  slowDown: 'Too many requests. Please try again later.',
  linkExpired: 'This link has expired or was already used.',
  missingPasswords: 'Please provide your current and new passwords.',
  passwordChanged: 'Password updated successfully.',
  passwordNotChanged: 'Failed to change password. Please ensure your current password is correct.',
  profileSaved: 'Profile updated successfully!',
  profileNotSaved: 'Failed to update profile.',
  noProfile: 'You need to sign in to view your profile.',
  googleNotSetUp: 'Google sign-in is not set up for this portal.',
}

export type Strength = { score: 0 | 1 | 2 | 3; word: string; hint: string }

const commonWords = /^(password|passwort|qwerty|abc|letmein|welcome|iloveyou|nexus|admin)/i

/** A hint while typing, no gate: length counts most, variety a little, well-known beginnings not at all. */
export function strengthOf(password: string): Strength {
  if (password.length < leastPassword) {
    return { score: 0, word: 'Weak', hint: 'A password shorter than 6 characters is weak.' }
  }
  const isPlain = commonWords.test(password) || /^(.)\1+$/.test(password) || /^\d+$/.test(password)
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length
  const points = password.length + kinds * 2
  if (isPlain || points < 12) return { score: 1, word: 'Fair', hint: 'Longer is stronger: try three or four words.' }
  if (points < 20) return { score: 2, word: 'Good', hint: 'A few more characters make it strong.' }
  return { score: 3, word: 'Strong', hint: 'Nobody will guess this.' }
}

export type GoogleIntent = 'sign-in' | 'sign-up'

/** How a trip to Google ended, as the popup tells the page that opened it. */
export const googleOutcomes = [
  'signedIn',
  'verificationSent',
  'canceled',
  'wrongDomain',
  'notVerified',
  'otherMethod',
  'shutOut',
  'forgedRole',
  'unavailable',
  'tooMany',
  'failed',
] as const
export type GoogleOutcome = (typeof googleOutcomes)[number]

type Words = { organisation: string; domain: string }

/** The sentence of the error catalogue for each ending; none when all went well. */
export function googleSentence(intent: GoogleIntent, outcome: GoogleOutcome, { domain }: Words): string | null {
  const isSignUp = intent === 'sign-up'
  const error = (message: string) => `Error signing ${isSignUp ? 'up' : 'in'} with Google: ${message}`
  switch (outcome) {
    case 'signedIn':
    case 'verificationSent':
      return null
    case 'canceled':
      return isSignUp ? 'Sign up canceled. Please try again.' : 'Sign in canceled. Please try again.'
    case 'wrongDomain':
      return isSignUp
        ? `You must sign up with an @${domain} email address.`
        : `You must sign in with an @${domain} email address`
    case 'notVerified':
      return sentences.notVerified
    case 'otherMethod':
      return 'This email is already registered with another method. Please sign in.'
    case 'shutOut':
      return error('This account is closed. Please ask an admin.')
    case 'forgedRole':
      return error('Choose Team Member or Team Leader.')
    case 'unavailable':
      return error('Google does not answer right now. Please try again in a moment.')
    case 'tooMany':
      return error(sentences.slowDown)
    case 'failed':
      return error('The sign-in could not be completed. Please try again.')
  }
}

/** Sentences for what only the browser knows. */
export const googlePopupSentences = {
  blocked: (intent: GoogleIntent) =>
    `Error signing ${intent === 'sign-up' ? 'up' : 'in'} with Google: The browser blocked the window. Allow pop-ups for this site and try again.`,
  replaced: 'The authentication process was canceled. Please try again.',
}

/** The channel on which the popup tells how it ended. */
export const googleChannel = 'nexus-google'
