// Development server: server and web on one address, both reloading on change. Vite serves the web and proxies /api and /dev
// to the server, which runs under `node --watch`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { freePort } from './free-port.ts'
import './under-npm.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
if (existsSync(`${root}.env`)) process.loadEnvFile(`${root}.env`)

const port = Number(process.env.PORT || 3000)
const publicUrl = process.env.PUBLIC_URL || `http://localhost:${port}`

const serverPort = await freePort()
const target = `http://127.0.0.1:${serverPort}`

// The server checks the origin of requests: it must see the address that the browser used.
const toServer = { target, changeOrigin: false, xfwd: false }

const web = await createServer({
  root,
  server: { port, strictPort: true, host: 'localhost', proxy: { '/api': toServer, '/dev': toServer } },
})

const address = { PORT: String(serverPort), HOST: '127.0.0.1', PUBLIC_URL: publicUrl }
const env = { ...process.env, ...address, SHUTDOWN_DELAY_SECONDS: '0' }
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/main.server.ts'], {
  cwd: root,
  stdio: 'inherit',
  env,
})

let isStopping = false
async function stop(code: number) {
  if (isStopping) return
  isStopping = true
  await web.close()
  if (server.exitCode === null && server.kill('SIGTERM')) await once(server, 'exit')
  process.exit(code)
}

process.on('SIGINT', () => stop(0))
process.on('SIGTERM', () => stop(0))
server.once('exit', (code) => stop(code ?? 1))
// Vite ends the process itself when its input closes.
process.on('exit', () => server.kill('SIGTERM'))

try {
  await web.listen()
  console.log(`NEXUS for development: ${publicUrl} (reloads on change; Ctrl-C stops it)`)
} catch (error) {
  console.error(`The web cannot listen on port ${port}: ${(error as Error).message}`)
  await stop(1)
}
