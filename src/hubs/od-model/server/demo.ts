// Demo data of the OD model: the link to the international model.
import type { FillDemo } from '#server/hub/demo.ts'

const link = 'https://drive.google.com/drive/folders/od-model-of-nexus-network'

export const fillDemo: FillDemo = async ({ send, admin }) => {
  const { version } = await send('GET', '/api/od-model/international', admin)
  await send('PUT', '/api/od-model/international', admin, { link, version })
}
