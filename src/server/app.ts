// Portal composition root: builds Fastify with its protections, the shell and the hubs, around one database.
import cors from '@fastify/cors'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { Screen } from '#shared/access.ts'
import { shellContract } from '#shared/contracts/shell-contract.ts'
import { screensOf } from '#shared/hub-manifest.ts'
import { setCalendar } from '#shared/time/calendar.ts'
import { permissionsReader } from './auth/permissions.ts'
import { readSecret } from './auth/secret.ts'
import { callerFinder } from './auth/session.ts'
import { backUpBeforeUpgrade } from './backup/backups.ts'
import { nightlyBackup } from './backup/nightly.ts'
import { openDatabase } from './database/database.ts'
import { type Migration, migrate } from './database/migrate.ts'
import { checkPostgres } from './database/postgres/postgres-check.ts'
import { createMethodFinder } from './http/allowed-methods.ts'
import { answerClientError, answerExpectations } from './http/client-errors.ts'
import { bodyBudget } from './http/input/body-budget.ts'
import { parseJsonBodies } from './http/input/json-body.ts'
import { readForms } from './http/input/multipart.ts'
import { createOpenApiReader } from './http/openapi.ts'
import { answerProblem, unknownPath, wrongMethod } from './http/problems.ts'
import { adoptRequestIds, requestIdOf } from './http/request-ids.ts'
import { serveHub } from './http/serve.ts'
import {
  fileNamer,
  hashInlineScripts,
  pageName,
  readPageBuild,
  serveWebFiles,
  webFilesRoute,
} from './http/web-files.ts'
import { askHubs } from './hub/ask-hubs.ts'
import { checkManifests } from './hub/check-manifests.ts'
import type { Hub, Portal } from './hub/hub.ts'
import { readHubSettings } from './hub/settings.ts'
import { importKindName } from './imports/imports.ts'
import { startJobs } from './jobs/run-jobs.ts'
import { startLive } from './notify/live.ts'
import { startMailWorker } from './notify/mail.ts'
import { accountCosts } from './overload/account-cost.ts'
import { fairShares } from './overload/fair-share.ts'
import { shedOverload } from './overload/overload.ts'
import { connectionWaits, currentRequestLog, noteQueryCost, noteRowsCost } from './overload/request-cost.ts'
import { createEraser } from './privacy/retention.ts'
import { scrubOldFile } from './privacy/scrub.ts'
import { networkOf } from './protect/network-of.ts'
import { oneHostOnly } from './protect/one-host.ts'
import { originCheck } from './protect/origin-check.ts'
import { refusalRecorder } from './protect/refused-calls.ts'
import { securityHeaders } from './protect/security-headers.ts'
import { disconnectSlowClients } from './protect/slow-clients.ts'
import { writeLimit } from './protect/write-limit.ts'
import type { Config } from './runtime/config.ts'
import { createLog, type Log } from './runtime/log.ts'
import { createMetrics } from './runtime/metrics.ts'
import { searchReader } from './search/search.ts'
import { hub as shell } from './shell/handlers.ts'
import { homeReader } from './shell/home.ts'
import { setUpLister } from './shell/set-up.ts'
import { definitionsReader } from './years/definitions.ts'
import { organisationReader } from './years/organisation.ts'
import { yearsReader } from './years/years.ts'

const bodyLimit = 256 * 1024
const maxSilentMs = 10_000
const maxLoggedSql = 1000

export type RunningPortal = { app: FastifyInstance; portal: Portal; migrated: string[]; close(): Promise<void> }

/** `done` is called with the name of each start-up step as it completes. */
export async function buildPortal(
  config: Config,
  hubs: Hub[],
  webFolder: string,
  done: (what: string) => void = () => {},
): Promise<RunningPortal> {
  const log = createLog(config.logLevel)
  const metrics = createMetrics()
  const all = [shell, ...hubs]
  checkManifests(all)
  setCalendar(config.calendar)
  const settings = readHubSettings(all, config)
  const manifest = all.map(({ manifest = {} }) => manifest)
  const screens = screensOf(manifest)
  const migrations = all.flatMap((hub) => hub.migrations)
  done('manifests of the hubs checked')
  const listenUrl = await checkPostgres(config, log)
  const migrated = await migrateAtStart(config, migrations, log)
  done(`database brought up to date, ${migrated.length} steps`)
  const tookMs = (ms: number, sql: string) => {
    metrics.databaseTook(ms)
    noteQueryCost(ms)
    if (ms < config.slowQueryMs) return
    // The text has placeholders where the values go.
    const slow = { ms: Math.round(ms), sql: sql.slice(0, maxLoggedSql) }
    const to = currentRequestLog() ?? log
    to.warn(slow, 'slow query')
  }
  const onConnectionError = (error: Error) => {
    metrics.connectionBroke()
    log.warn({ reason: String(error) }, 'a connection to the database broke')
  }
  const watching = { tookMs, gotRows: noteRowsCost, onConnectionError, connectionWaits }
  const database = openDatabase(config, { ...watching, mostSilentMs: maxSilentMs })
  const { db, engine, poolState } = database
  if (poolState) metrics.watchPool(poolState)
  const mailWorker = startMailWorker(db, config, log)
  const liveHubs = all.filter(({ isLive }) => isLive)
  const liveHubOf = liveHubs.flatMap(({ name, manifest }) =>
    Object.keys(manifest?.audit ?? {}).map((group) => [group, name] as const),
  )
  const live = startLive({ db, log, metrics, listenUrl }, new Map(liveHubOf))
  const years = yearsReader(db)
  const portal: Portal = {
    ...{ config, db, engine, log, metrics, live, hubs: manifest, screens, settings },
    shutdown: { isBegun: false },
    liveHubs: new Map(
      liveHubs.map(({ name, manifest }) => [name, Object.keys(manifest?.screens ?? {}) as Screen[]] as const),
    ),
    secret: readSecret(config),
    organisation: organisationReader(db),
    years,
    definitions: definitionsReader(db, years),
    ...askHubs(all),
    tasks: new Map(all.flatMap(({ tasks = {} }) => Object.entries(tasks))),
    expected: all.find((hub) => hub.expected)?.expected ?? (async () => () => null),
    measures: all.flatMap(({ measures = [] }) => measures),
    imports: new Map(all.flatMap(({ imports = [] }) => imports.map((kind) => [importKindName(kind), kind] as const))),
    importingHubs: new Map(
      all.flatMap(({ name, imports = [] }) => imports.map((kind) => [importKindName(kind), name] as const)),
    ),
    personal: all.flatMap(({ personal = [] }) => personal),
    recounts: all.flatMap(({ recounts = [] }) => recounts),
    jobs: [...all.flatMap(({ jobs = [] }) => jobs), nightlyBackup(migrations)],
    migrations,
    erase: (uid, actor, onlyIf) => erasing.erase(uid, actor, onlyIf),
    home: (caller) => readHome(caller),
    listSetUp: () => listSetUp(),
    search: (caller, text) => search(caller, text),
  }

  const erasing = createEraser(portal)
  const readHome = homeReader(portal, all)
  const listSetUp = setUpLister(portal, all)
  const search = searchReader(portal, all)

  const stops: (() => Promise<void> | void)[] = [erasing.stop]
  for (const hub of all) {
    const stop = await hub.start?.(portal)
    if (stop) stops.unshift(stop)
  }
  stops.unshift(startJobs(portal, portal.jobs))
  done('hubs started')
  const app = await buildApp(portal, all, webFolder)
  done('routes made')
  return {
    app,
    portal,
    migrated,
    async close() {
      await app.close()
      for (const stop of stops) await stop()
      await mailWorker.stop()
      await database.close()
    },
  }
}

/** On its own connections: changing large tables may take minutes, longer than the timeout of any request. */
async function migrateAtStart(config: Config, migrations: Migration[], log: Log): Promise<string[]> {
  const database = openDatabase(config)
  try {
    const migrated = await migrate(database, migrations, {
      async beforeUpgrade() {
        const file = await backUpBeforeUpgrade(config, migrations)
        if (file) log.info({ file }, 'backup made before the upgrade')
      },
      // A new database goes through all of them, which says nothing.
      stepDone: ({ isUpgrade, ...step }) => log[isUpgrade ? 'info' : 'debug'](step, 'migration step done'),
    })
    await scrubOldFile(database, log)
    return migrated
  } finally {
    await database.close()
  }
}

async function buildApp(portal: Portal, hubs: Hub[], webFolder: string): Promise<FastifyInstance> {
  const { config, log } = portal
  const app = Fastify({
    loggerInstance: log,
    genReqId: requestIdOf,
    // URLs that Fastify itself rejects get our own error format.
    frameworkErrors: answerProblem,
    clientErrorHandler: answerClientError,
    // Also without a Host header (one-host.ts), and while it is closing.
    http: { requireHostHeader: false },
    return503OnClosing: false,
    bodyLimit,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // Disconnects clients that send a request drop by drop.
    requestTimeout: 30_000,
    connectionTimeout: 0,
  })
  app.setErrorHandler(answerProblem)
  app.setNotFoundHandler((request, reply) => {
    // A missing file of an older build, or a missing service worker, must not be answered with a page.
    const isPage = request.method === 'GET' && !/^\/(api|dev|assets|sw\.js)\b/.test(request.url)
    // The web app routes by the hash; a URL without one leads to the same screen.
    if (isPage) return reply.redirect(`/#${request.url}`)
    const allowed = findMethods(request.url)
    if (allowed.length === 0 || isAskedOfAnything(request.method)) throw unknownPath()
    reply.header('allow', allowed.join(', '))
    throw wrongMethod(request.method)
  })
  // Open event streams would delay the shutdown.
  app.addHook('preClose', portal.live.stop)

  answerExpectations(app)
  adoptRequestIds(app)
  app.addHook('onRequest', (_, reply, done) => {
    // A proxy opens its next connection to an instance that is ready.
    if (portal.shutdown.isBegun) reply.header('connection', 'close')
    done()
  })
  // Early: refusing a request must cost next to nothing.
  disconnectSlowClients(app)
  const costs = accountCosts()
  const shares = fairShares(costs)
  const bodies = bodyBudget(app)
  parseJsonBodies(app, shares.charge, bodies)
  shedOverload(app, config.overload, costs)
  const headers = securityHeaders(config, hashInlineScripts(webFolder))
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers)
    done()
  })
  app.addHook('onRequest', oneHostOnly)
  if (config.webOrigins.length > 0) {
    const methods = ['GET', 'POST', 'PUT', 'DELETE']
    await app.register(cors, { origin: config.webOrigins, credentials: true, methods })
  }
  readForms(app)
  const readOpenApi = createOpenApiReader(app)
  const findMethods = createMethodFinder(app)
  app.addHook('onRequest', originCheck(config))
  const nameFile = fileNamer(webFolder)
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url, routeOptions, log } = request
    if (!routeOptions.config?.operation) shares.chargeAnswer(request, Number(reply.getHeader('content-length') ?? 0))
    // An event stream lasts as long as somebody listens, so its duration says nothing.
    if (routeOptions.url === shellContract.live.path) return done()
    // A time alone would tell who it was: the lines around it name the few people who are there.
    if (routeOptions.config?.operation?.endpoint.isConfidential) return done()
    const status = reply.statusCode
    const ms = Math.round(reply.elapsedTime)
    // A file that is missing has no route.
    const file = [webFilesRoute, undefined].includes(routeOptions.url) ? nameFile(url) : undefined
    const route = file ?? routeOptions.url
    // The line of the page is enough, unless one of its files fails.
    const level = file !== undefined && file !== pageName && status < 400 ? 'debug' : 'info'
    log[level]({ method, path: route, status, ms, ...whoCalled(request) }, 'answered')
    portal.metrics.requestTook({ method, route: route ?? 'none', status }, reply.elapsedTime)
    done()
  })

  const gate = {
    findCaller: callerFinder(portal),
    permissionsAt: permissionsReader(portal),
    recordRefusal: refusalRecorder(portal),
    countWrite: writeLimit(config.writesPerAccount),
    bodies,
    shares,
    pageBuild: readPageBuild(webFolder),
  }
  await app.register(async (routes) => {
    routes.addHook('onSend', (_, reply, payload, done) => {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
      done(null, payload)
    })
    for (const hub of hubs) serveHub(routes, hub, portal, gate)
    routes.get('/api/docs', async (request, reply) => {
      shares.refuseCostly(request)
      return reply.type('application/json; charset=utf-8').send(await readOpenApi())
    })
  })
  await serveWebFiles(app, webFolder, { hasWorker: config.offline })
  return app
}

/** Answered as ever where nothing serves them. */
const isAskedOfAnything = (method: string) => method === 'HEAD' || method === 'OPTIONS'

/** The person, and the network instead of the exact device. */
const whoCalled = ({ caller, ip }: FastifyRequest) => ({ uid: caller?.uid, from: networkOf(ip) })
