// Which pages does identity show, and at which paths? Home and sign-in come with the first load, the others when opened.
import { call } from '#web/call.ts'
import { identityDialog } from '#web/fresh-sign-in.ts'
import { leaving } from '#web/shell/leaving.ts'
import { lazyPage, pagesOf } from '#web/shell/pages.ts'
import { identityContract } from '../contract.ts'
import { facts } from '../hub.ts'
import { sentences } from '../rules.ts'
import { HomePage } from './HomePage.tsx'
import { SignInPage } from './SignInPage.tsx'

identityDialog.load = async () => (await import('./ConfirmIdentityDialog.tsx')).ConfirmIdentityDialog
leaving.signOut = () => call(identityContract.signOut)

export const pages = pagesOf(facts, {
  '/': { title: 'Home', page: HomePage, open: true },
  '/signin': { title: 'Sign in', page: SignInPage, open: true },
  '/signup': { title: 'Sign up', page: lazyPage(() => import('./SignUpPage.tsx'), 'SignUpPage'), open: true },
  '/verify': { title: 'Verify your email', page: lazyPage(() => import('./VerifyPage.tsx'), 'VerifyPage'), open: true },
  '/join': { title: 'Join', page: lazyPage(() => import('./JoinPage.tsx'), 'JoinPage'), open: true },
  '/reset-password': {
    title: 'Reset your password',
    page: lazyPage(() => import('./ResetPasswordPage.tsx'), 'ResetPasswordPage'),
    open: true,
  },
  '/set-password': {
    title: 'Set a new password',
    page: lazyPage(() => import('./SetPasswordPage.tsx'), 'SetPasswordPage'),
    open: true,
  },
  '/logout': { title: 'Logout', page: lazyPage(() => import('./LogoutPage.tsx'), 'LogoutPage') },
  '/passkey': { title: 'Your passkey', page: lazyPage(() => import('./PasskeyPage.tsx'), 'PasskeyPage') },
  '/profile': {
    title: 'Profile',
    page: lazyPage(() => import('./ProfilePage.tsx'), 'ProfilePage'),
    visitorText: sentences.noProfile,
  },
})
