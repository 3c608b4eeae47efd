// Portal for the live benchmark: some people who listen, and one who changes something. Its memory is read after a garbage
// collection.
import { hubs } from '#main.server.ts'
import { startTestPortal } from '#server/testing/portal.ts'
import type { Role } from '#shared/roles.ts'

/** A person has at most twelve streams. */
const listeners = 100

const portal = await startTestPortal({ hubs, env: { LOG_LEVEL: 'error', WRITES_PER_ACCOUNT: '10000000' } })
const signIn = async (role: Role) => ({ ...(await portal.signInAs(role)), address: '127.0.0.1' })
const people = [await signIn('admin')]
for (let n = 0; n < listeners; n++) people.push(await signIn('mcvp'))

const answers = {
  cpu() {
    const { user, system } = process.cpuUsage()
    return user + system
  },
  memory() {
    for (let n = 0; n < 4; n++) globalThis.gc?.()
    const { rss, heapUsed, external } = process.memoryUsage()
    return [rss, heapUsed + external]
  },
}
process.on('message', (asked: keyof typeof answers) => process.send?.(answers[asked]()))
process.once('disconnect', () => process.exit())
process.send?.({ url: portal.url, people })
