// Trusted Types in a real browser: text does not become elements or scripts, even if an injection is possible.
import { expect, test } from '../portal.ts'

test.use({ serviceWorkers: 'allow' })

test('no text becomes an element or a script, and no policy can be added', async ({ page, signIn, troubles }) => {
  troubles.allow(/Trusted|Content Security Policy/)
  await signIn(page, 'tm')
  await page.goto('/#/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const outcomes = await page.evaluate(async () => {
    const tryOut = async (work: () => unknown) => {
      try {
        await work()
        return 'done'
      } catch (error) {
        return (error as Error).name
      }
    }
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy(name: string, rules: object): unknown }
    }
    const script = document.createElement('script')
    return {
      element: await tryOut(() => document.createElement('div').setHTMLUnsafe('<img src=x onerror=alert(1)>')),
      innerHtml: await tryOut(() => Object.assign(document.createElement('div'), { innerHTML: '<b>x</b>' })),
      style: await tryOut(() => Object.assign(document.createElement('style'), { innerHTML: 'a > b { color: red }' })),
      parsed: await tryOut(() => new DOMParser().parseFromString('<b>x</b>', 'text/html')),
      scriptText: await tryOut(() => Object.assign(script, { text: 'alert(1)' })),
      scriptElsewhere: await tryOut(() => Object.assign(script, { src: 'https://elsewhere.example/a.js' })),
      scriptOfApi: await tryOut(() => Object.assign(script, { src: '/api/users/pictures/a' })),
      workerElsewhere: await tryOut(() => new Worker('data:text/javascript,1')),
      workerOfApi: await tryOut(() => navigator.serviceWorker.register('/api/users/pictures/a')),
      again: await tryOut(() => trustedTypes.createPolicy('default', {})),
      another: await tryOut(() => trustedTypes.createPolicy('another', {})),
      ownWorker: await tryOut(() => navigator.serviceWorker.register('/sw.js')),
    }
  })
  expect(outcomes).toEqual({
    ...{ element: 'TypeError', innerHtml: 'TypeError', style: 'done', parsed: 'TypeError' },
    ...{ scriptText: 'TypeError', scriptElsewhere: 'TypeError', scriptOfApi: 'TypeError' },
    ...{ workerElsewhere: 'TypeError', workerOfApi: 'TypeError', again: 'TypeError', another: 'TypeError' },
    ownWorker: 'done',
  })
})
