// Content security policy: which sources a page of the portal may load from.
import { expect, it } from 'vitest'
import { startTestPortal } from '../testing/portal.ts'

it('allows pictures from the portal, Google Drive and configured hosts, and tells pages which', async () => {
  const imagesOf = (policy: string | null) => /img-src ([^;]*)/.exec(policy ?? '')?.[1]?.split(' ')
  const known = [
    ...["'self'", 'data:', 'blob:', 'https://drive.google.com', 'https://drive.usercontent.google.com'],
    'https://*.googleusercontent.com',
  ]
  const portal = await startTestPortal()
  const { headers } = await portal.ask('GET', '/api/docs')
  await portal.close()
  expect(imagesOf(headers.get('content-security-policy'))).toEqual(known)
  const other = await startTestPortal({ env: { PICTURE_HOSTS: 'pictures.example, *.CDN.example' } })
  const settings = await other.ask('GET', '/api/settings')
  await other.close()
  expect(settings.json.pictureHosts).toEqual(['pictures.example', '*.cdn.example'])
  expect(imagesOf(settings.headers.get('content-security-policy'))).toEqual([
    ...known,
    ...['https://pictures.example', 'https://*.cdn.example'],
  ])
})
