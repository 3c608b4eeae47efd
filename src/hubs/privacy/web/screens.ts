// All pages of this hub in one chunk: they are small, and the first screen lists each chunk that it may fetch later.
import { GoodbyePage } from './GoodbyePage.tsx'
import { MyDataPage } from './MyDataPage.tsx'
import { PrivacyPage } from './PrivacyPage.tsx'

export const screens = { PrivacyPage, MyDataPage, GoodbyePage }
