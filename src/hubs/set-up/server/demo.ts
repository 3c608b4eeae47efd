// Demo: a portal that is in use has its set-up list dismissed.
import type { FillDemo } from '#server/hub/demo.ts'

export const fillDemo: FillDemo = async ({ send, admin }) => {
  await send('PUT', '/api/set-up/dismissed', admin, { isDismissed: true })
}
