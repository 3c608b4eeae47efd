// Helpers for GCP journeys: a filled-in form, and pictures in place of those on Google Drive.
import type { BrowserContext, Page } from '@playwright/test'

export const driveId = '1AbCdEfGhIjKlMnOpQrStUvWx-_Yz'
export const driveLink = `https://drive.google.com/file/d/${driveId}/view?usp=sharing`
const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="450"><rect width="800" height="450" fill="#27496d"/><circle cx="620" cy="120" r="60" fill="#ffb27a"/><path d="M0 450 250 200 420 340 560 230 800 450Z" fill="#0c7b93"/></svg>`

export const serveDrive = (context: BrowserContext) =>
  context.route('https://drive.google.com/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: picture }),
  )
export const form = (change: Record<string, string> = {}) => ({
  title: 'Alumni mentoring week',
  name: 'Ayesha Khan',
  email: 'ayesha@nexus.example',
  portfolio: 'MXP',
  category: 'Team experience',
  localCommittee: 'Lahore',
  gcpDetails: 'Every new member met two alumni.\nRetention went from 60 % to 82 %.',
  gcpLink: 'https://example.org/mentoring',
  imageLink: driveLink,
  ...change,
})

export const cardOf = (page: Page, title: string) => page.getByRole('listitem', { name: title })
