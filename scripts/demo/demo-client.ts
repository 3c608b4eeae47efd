// Demo client: calls the portal inside the process, each call from its own address.
import type { FastifyInstance } from 'fastify'
import type { Send } from '#server/hub/demo.ts'

/** Each call comes from its own address, because the rate limits of public forms are for real visitors. */
export function createDemoClient(app: FastifyInstance): Send {
  let calls = 0
  return async (method, path, who, body) => {
    calls += 1
    const remoteAddress = `127.${1 + (calls >> 16)}.${(calls >> 8) & 255}.${calls & 255}`
    const answer = await app.inject({
      method,
      url: path,
      remoteAddress,
      ...(who && { headers: { cookie: who.cookie } }),
      ...(body !== undefined && { payload: body as object }),
    })
    if (answer.statusCode >= 400) throw new Error(`${method} ${path} answered ${answer.statusCode}: ${answer.body}`)
    return answer.body ? answer.json() : undefined
  }
}
