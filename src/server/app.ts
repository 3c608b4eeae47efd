// What is a portal made of? Fastify with its protections, the shell and the hubs, around one database.
import { randomUUID } from 'node:crypto'
import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { describeApi } from './api-page.ts'
import { startNightlyBackups } from './backups.ts'
import type { Config } from './config.ts'
import { openDatabase } from './database/database.ts'
import { type Migration, migrate } from './database/migrate.ts'
import type { Hub, Portal } from './hub.ts'
import { makeLog } from './log.ts'
import { startPostman } from './mail.ts'
import { makeMetrics } from './metrics.ts'
import { multipartLimits } from './multipart.ts'
import { originCheck } from './origin-check.ts'
import { shedOverload } from './overload.ts'
import { permissionsReader } from './permissions.ts'
import { answerProblem, unknownPath } from './problems.ts'
import { readSecret } from './secret.ts'
import { securityHeaders } from './security-headers.ts'
import { serveHub } from './serve.ts'
import { callerFinder } from './session.ts'
import { hub as shell } from './shell-handlers.ts'
import { letSlowOnesGo } from './slow-clients.ts'
import { serveWebFiles } from './web-files.ts'

const bodyLimit = 256 * 1024
const mostSilentMs = 15_000

export type RunningPortal = { app: FastifyInstance; portal: Portal; migrated: string[]; close(): Promise<void> }

export async function buildPortal(config: Config, hubs: Hub[], webFolder: string): Promise<RunningPortal> {
  const log = makeLog(config.logLevel)
  const metrics = makeMetrics()
  const all = [shell, ...hubs]
  const migrations = all.flatMap((hub) => hub.migrations)
  const migrated = await migrateAtStart(config, migrations)
  const database = openDatabase(config, { tookMs: metrics.databaseTook, mostSilentMs })
  const { db, engine } = database
  const postman = startPostman(db, config, log)
  const portal: Portal = { config, db, engine, log, postman, metrics, secret: readSecret(config) }

  const stops: (() => Promise<void> | void)[] = [startNightlyBackups(config, migrations, log)]
  for (const hub of all) {
    const stop = await hub.start?.(portal)
    if (stop) stops.unshift(stop)
  }
  const app = await buildApp(portal, all, webFolder)
  return {
    app,
    portal,
    migrated,
    async close() {
      await app.close()
      for (const stop of stops) await stop()
      await postman.stop()
      await database.close()
    },
  }
}

/** On connections of its own: large tables may take minutes to change, and no request has such patience. */
async function migrateAtStart(config: Config, migrations: Migration[]): Promise<string[]> {
  const database = openDatabase(config)
  try {
    return await migrate(database, migrations)
  } finally {
    await database.close()
  }
}

async function buildApp(portal: Portal, hubs: Hub[], webFolder: string): Promise<FastifyInstance> {
  const { config, log, db } = portal
  const app = Fastify({
    loggerInstance: log,
    genReqId: () => randomUUID(),
    // Addresses that Fastify itself refuses are refused in our words.
    frameworkErrors: answerProblem,
    bodyLimit,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // A client that sends its request drop by drop is let go.
    requestTimeout: 30_000,
    connectionTimeout: 0,
  })
  app.setErrorHandler(answerProblem)
  app.setNotFoundHandler((request, reply) => {
    // A missing file of an older build must not come back as a page.
    const isPage = request.method === 'GET' && !/^\/(api|dev|assets)\b/.test(request.url)
    if (isPage) return reply.redirect('/')
    throw unknownPath()
  })
  allowEmptyJson(app)

  // First of all: sending somebody away must cost next to nothing.
  letSlowOnesGo(app)
  shedOverload(app, config.overload)
  const headers = securityHeaders(config)
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers)
    done()
  })
  if (config.webOrigins.length > 0) {
    const methods = ['GET', 'POST', 'PUT', 'DELETE']
    await app.register(cors, { origin: config.webOrigins, credentials: true, methods })
  }
  await app.register(multipart, { limits: multipartLimits })
  await describeApi(app)
  app.addHook('onRequest', originCheck(config))
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, log } = request
    const status = reply.statusCode
    log.info({ method, path: routeOptions.url, status, ms: Math.round(reply.elapsedTime) }, 'answered')
    portal.metrics.requestTook({ method, route: routeOptions.url ?? 'none', status }, reply.elapsedTime)
    done()
  })

  const findCaller = callerFinder(db, config, portal.secret)
  const permissionsAt = permissionsReader(db)
  await app.register(async (routes) => {
    routes.addHook('onSend', (_, reply, payload, done) => {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
      done(null, payload)
    })
    for (const hub of hubs) serveHub(routes, hub, portal, { findCaller, permissionsAt })
    let apiPage: string | undefined
    routes.get('/api/docs', async (_, reply) => {
      apiPage ??= JSON.stringify(app.swagger())
      return reply.type('application/json; charset=utf-8').send(apiPage)
    })
  })
  await serveWebFiles(app, webFolder)
  return app
}

/** A PUT with a JSON content type and no body is what some clients send where none is needed. */
function allowEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    return parse(request, body as string, done)
  })
}
