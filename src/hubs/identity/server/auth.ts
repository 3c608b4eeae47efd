// How does better-auth run here? Behind our endpoints, on our tables, with our password hashes; every session it makes
// passes one gate, whichever way the person came.
import { AsyncLocalStorage } from 'node:async_hooks'
import { type BetterAuthOptions, type BetterAuthPlugin, betterAuth } from 'better-auth'
import { APIError, getOAuthState } from 'better-auth/api'
import type { FastifyRequest } from 'fastify'
import type { Portal } from '#server/hub.ts'
import { enrolPerson } from '#server/people-list.ts'
import { cookiePrefix } from '#server/session.ts'
import { roleOfFirstGoogleSignIn } from '#shared/access.ts'
import type { SignUpRole } from '#shared/roles.ts'
import { isOfDomain, leastPassword, mostPassword, nameFromEmail } from '../rules.ts'
import { judgeGoogleUser } from './google-user.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { findByUid } from './queries.ts'

export const authPath = '/api/identity'
const addressHeader = 'x-nexus-address'
const sessionDays = 30

/** What one round trip through better-auth found out, for the handler that started it. */
export type Trip = {
  uid?: string
  isNew?: boolean
  /** The address was proven before this trip. */
  wasVerified?: boolean
}
export const trips = new AsyncLocalStorage<Trip>()

/** Server-made, kept with the OAuth state: what the person came for. */
export type TripState = { intent: 'sign-in' | 'sign-up'; role?: SignUpRole }
export const tripState = async () => (await getOAuthState()) as (TripState & Record<string, unknown>) | null

const own = { required: false, input: false } as const

export function authOptions({ db, config, secret, log }: Portal): BetterAuthOptions {
  return {
    appName: 'NEXUS',
    baseURL: config.publicUrl,
    basePath: authPath,
    secret,
    trustedOrigins: [new URL(config.publicUrl).origin],
    // Typed as SQLite on both engines: dates are then ISO text and booleans 0/1, as our tables have them. Its own
    // transactions stay off: inside one, our hooks would wait for the connection it holds.
    database: { db, type: 'sqlite' },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: { log: (level, message) => log.debug({ from: 'better-auth', level }, message) },
    advanced: {
      cookiePrefix,
      database: { generateId: 'uuid' },
      // It sees headers only; ours is made from the socket's address.
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    session: { expiresIn: sessionDays * 86_400, cookieCache: { enabled: false } },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: leastPassword,
      maxPasswordLength: mostPassword,
      password: { hash: hashPassword, verify: ({ hash, password }) => verifyPassword(password, hash) },
    },
    user: {
      additionalFields: {
        role: { type: 'string', ...own },
        active: { type: 'number', ...own, defaultValue: 1 },
        seq: { type: 'number', ...own },
        searchText: { type: 'string', ...own, defaultValue: '' },
        version: { type: 'number', ...own, defaultValue: 1 },
        lastSignInAt: { type: 'string', ...own },
      },
      validateUserInfo: async ({ user, source }) => {
        const trip = trips.getStore()
        if (trip && user.id) trip.wasVerified = (await findByUid(db, user.id))?.emailVerified === 1
        return judgeGoogleUser(db, config, {
          email: String(user.email ?? ''),
          uid: user.id,
          profile: source.oauth?.profile ?? {},
          action: source.action,
          intent: (await tripState())?.intent ?? 'sign-in',
        })
      },
    },
    account: {
      // Google's tokens are not needed after the sign-in, so they are not kept.
      updateAccountOnSignIn: false,
      accountLinking: { enabled: true, requireLocalEmailVerified: false },
    },
    databaseHooks: {
      user: {
        create: {
          before: async (user) => {
            const state = await tripState()
            const role = (state?.intent === 'sign-up' && state.role) || roleOfFirstGoogleSignIn
            return { data: { ...user, name: user.name || nameFromEmail(user.email), role } }
          },
          after: async ({ id }) => {
            await enrolPerson(db, id)
            const trip = trips.getStore()
            if (trip) trip.isNew = true
          },
        },
      },
      account: {
        create: {
          before: async (account) => ({
            data: { ...account, accessToken: null, refreshToken: null, idToken: null, scope: null },
          }),
        },
      },
      session: {
        create: {
          before: async ({ userId }) => {
            const trip = trips.getStore()
            if (trip) trip.uid = userId
            const person = await findByUid(db, userId)
            const refuse = (code: string) => new APIError('FORBIDDEN', { code, message: code })
            if (!person?.active) throw refuse('shut_out')
            if (!isOfDomain(person.email, config.emailDomain)) throw refuse('wrong_domain')
            if (!person.emailVerified) throw refuse('email_not_verified')
          },
        },
      },
    },
  }
}

export const makeAuth = (portal: Portal, plugins: BetterAuthPlugin[] = []) =>
  betterAuth({ ...authOptions(portal), plugins })
export type Auth = ReturnType<typeof makeAuth>

/** Only what better-auth may know of a request: never the client's own forwarding or host headers. */
export function headersFor(request: FastifyRequest): Headers {
  const headers = new Headers({ [addressHeader]: request.ip })
  const { cookie } = request.headers
  const agent = request.headers['user-agent']
  if (cookie) headers.set('cookie', cookie)
  if (agent) headers.set('user-agent', agent.slice(0, 300))
  return headers
}
