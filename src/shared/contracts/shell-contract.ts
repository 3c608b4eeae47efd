// Shell contract, before any hub is open: current user, permissions, settings, live events, health, readiness and metrics.
import * as z from 'zod/mini'
import type { Contract } from '../endpoint.ts'
import { closingOfficeShape, officeShape } from '../people/offices.ts'
import { profileFields } from '../people/profile-fields.ts'
import { shapesOf } from '../record-fields.ts'
import { roleShape } from '../roles.ts'
import { managePermissions } from '../shell-manifest.ts'

export const personShape = z.object({
  uid: z.string(),
  email: z.string(),
  ...shapesOf(profileFields, 'stored'),
  role: roleShape,
  photoURL: z.nullable(z.string()),
})

export const meShape = z.extend(personShape, {
  place: z.object({ committee: z.nullable(z.string()), portfolio: z.nullable(z.string()) }),
  /** Appointments in force today, the one that counts first. Not set while an instance of an earlier version answers. */
  offices: z.optional(z.array(officeShape)),
  /** Offices on the last day of a year that is closing; not set if there are none. */
  closingOffices: z.optional(z.array(closingOfficeShape)),
  /** The person said where they work this year, or declined: they are asked only once a year. */
  wasAskedForPlace: z.boolean(),
  /** Nothing opens before they create a passkey. */
  mustMakePasskey: z.optional(z.literal(true)),
  /** 'View as…': an admin sees the portal as this role would, read-only. */
  isOnlyLooking: z.optional(z.literal(true)),
})
export type Me = z.infer<typeof meShape>

export const routePermissionShape = z.object({
  _id: z.string(),
  route: z.string(),
  accessRoles: z.array(roleShape),
  /** Grows with each save; sending an older one back is refused. */
  version: z.int(),
})
export type RoutePermission = z.infer<typeof routePermissionShape>

export const settingsShape = z.object({
  organisation: z.string(),
  emailDomain: z.string(),
  /** Days begin at midnight in this zone. */
  timeZone: z.string(),
  googleReady: z.boolean(),
  outboxOpen: z.boolean(),
  /** Hosts of pictures besides the portal and Google Drive; a star stands for any part. */
  pictureHosts: z.optional(z.array(z.string())),
  /** Not set while an instance of an earlier version answers. */
  version: z.optional(z.string()),
  commit: z.optional(z.nullable(z.string())),
  builtOn: z.optional(z.nullable(z.string())),
})
export type Settings = z.infer<typeof settingsShape>

const byMonitoring = 'Monitoring adds a number against caches'

export const shellContract = {
  me: {
    method: 'GET',
    path: '/api/me',
    summary: 'Who is signed in',
    access: { signedIn: 'Everyone may know who they are' },
    isBeforePasskey: true,
    isNeverCached: true,
    answer: meShape,
  },
  here: {
    method: 'GET',
    path: '/api/me/here',
    summary: 'Who is signed in, or null for a visitor',
    access: { anyone: 'Every page asks, also for visitors, and browsers would log a refusal as an error' },
    isNeverCached: true,
    answer: z.object({ me: z.nullable(meShape) }),
  },
  routePermissions: {
    method: 'GET',
    path: '/api/route-permissions',
    summary: 'Which roles may open each screen',
    access: { anyone: 'Pages need it before sign-in to send people to the right screen' },
    isNeverCached: true,
    answer: z.array(routePermissionShape),
  },
  saveRoutePermission: {
    method: 'PUT',
    path: '/api/route-permissions/:id',
    summary: 'Replace the roles that may open a screen',
    access: { screens: ['/admin-panel'], action: managePermissions },
    needsFreshSignIn: true,
    params: z.object({ id: z.string() }),
    body: z.object({
      accessRoles: z.array(roleShape),
      version: z.optional(z.int()),
      /** Needed to open the admin panel to a role besides admin. */
      confirmed: z.optional(z.boolean()),
    }),
    answer: routePermissionShape,
  },
  settings: {
    method: 'GET',
    path: '/api/settings',
    summary: 'Settings of the portal that its screens need',
    access: { anyone: 'Sign-up and sign-in show the organisation and its email domain' },
    isNeverCached: true,
    answer: settingsShape,
  },
  live: {
    method: 'GET',
    path: '/api/live',
    summary: 'A stream of events (text/event-stream): which hub has changed, nothing else',
    access: { signedIn: 'Everyone gets events of the hubs that they may open' },
  },
  health: {
    method: 'GET',
    path: '/api/health',
    summary: 'Whether the process is up, with its version, commit and build date',
    access: { anyone: 'For load balancers and monitoring' },
    otherQuery: byMonitoring,
    isNeverCached: true,
    answer: z.object({
      status: z.literal('up'),
      version: z.string(),
      /** Both are null when it runs from its sources. */
      commit: z.nullable(z.string()),
      builtOn: z.nullable(z.string()),
    }),
  },
  ready: {
    method: 'GET',
    path: '/api/ready',
    summary: 'Whether the database responds',
    access: { anyone: 'For load balancers and monitoring' },
    otherQuery: byMonitoring,
    isNeverCached: true,
    answer: z.object({ status: z.literal('ready') }),
  },
  metrics: {
    method: 'GET',
    path: '/api/metrics',
    summary: 'Metrics for monitoring, as Prometheus text',
    access: {
      anyone: 'Only with the token from METRICS_TOKEN; the handler refuses everyone else',
    },
    otherQuery: byMonitoring,
  },
} satisfies Contract
