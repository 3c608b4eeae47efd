// TCP gate in front of a server: simulates a network that works, is gone, or is silent, on one address.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type Gate = Awaited<ReturnType<typeof startGate>>

export async function startGate(toPort: number) {
  const pairs = new Map<Socket, Socket | undefined>()
  let isSilent = false

  const server = createServer((client) => {
    client.on('error', () => {})
    const inner = isSilent ? undefined : connect(toPort, '127.0.0.1')
    pairs.set(client, inner)
    client.once('close', () => {
      pairs.delete(client)
      inner?.destroy()
    })
    if (!inner) return
    inner.on('error', () => client.destroy())
    inner.once('close', () => client.destroy())
    client.pipe(inner).pipe(client)
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const { port } = server.address() as AddressInfo

  const cut = () => {
    for (const client of pairs.keys()) client.destroy()
  }
  async function shut(): Promise<void> {
    cut()
    if (!server.listening) return
    server.close()
    await once(server, 'close')
  }
  return {
    port,
    /** Gone: new connections are refused, and existing ones break. */
    shut,
    /** Silent: connections are accepted, and then nothing arrives; existing ones go silent too. */
    async silence() {
      isSilent = true
      for (const [client, inner] of pairs) {
        client.unpipe()
        inner?.unpipe()
      }
      if (!server.listening) await listen(port)
    },
    /** Open: everything passes; connections from the silent time break, as after a restart of the server. */
    async open() {
      if (isSilent) cut()
      isSilent = false
      if (!server.listening) await listen(port)
    },
  }
}
