// Identity pages: home and sign-in come with the first load, the others are lazy.
import { call } from '#web/api/call.ts'
import { lazyPage } from '#web/shell/routing/lazy-component.ts'
import { pagesOf } from '#web/shell/routing/pages.ts'
import { identityDialog } from '#web/shell/session/fresh-sign-in.ts'
import { pendingSignOut } from '#web/shell/session/pending-sign-out.ts'
import { identityContract } from '../contract.ts'
import { manifest } from '../hub.ts'
import { sentences } from '../rules.ts'
import { HomePage } from './sign-in/HomePage.tsx'
import { SignInPage } from './sign-in/SignInPage.tsx'

identityDialog.load = async () => (await import('./sessions/ConfirmIdentityDialog.tsx')).ConfirmIdentityDialog
pendingSignOut.signOut = () => call(identityContract.signOut)

export const pages = pagesOf(manifest, {
  '/': { title: 'Home', page: HomePage, open: true },
  '/signin': { title: 'Sign in', page: SignInPage, open: true },
  '/signup': { title: 'Sign up', page: lazyPage(() => import('./sign-up/SignUpPage.tsx'), 'SignUpPage'), open: true },
  '/verify': {
    title: 'Verify your email',
    page: lazyPage(() => import('./sign-up/VerifyPage.tsx'), 'VerifyPage'),
    open: true,
  },
  '/join': { title: 'Join', page: lazyPage(() => import('./sign-up/JoinPage.tsx'), 'JoinPage'), open: true },
  '/reset-password': {
    title: 'Reset your password',
    page: lazyPage(() => import('./password/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
    open: true,
  },
  '/set-password': {
    title: 'Set a new password',
    page: lazyPage(() => import('./password/SetPasswordPage.tsx'), 'SetPasswordPage'),
    open: true,
  },
  '/logout': { title: 'Logout', page: lazyPage(() => import('./sessions/LogoutPage.tsx'), 'LogoutPage') },
  '/passkey': { title: 'Your passkey', page: lazyPage(() => import('./passkeys/PasskeyPage.tsx'), 'PasskeyPage') },
  '/profile': {
    title: 'Profile',
    page: lazyPage(() => import('./profile/ProfilePage.tsx'), 'ProfilePage'),
    visitorText: sentences.noProfile,
  },
})
