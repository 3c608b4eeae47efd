// The pages of this hub come in one file: they are small, and the first screen names each file that it may fetch later.
import { GoodbyePage } from './GoodbyePage.tsx'
import { MyDataPage } from './MyDataPage.tsx'
import { PrivacyPage } from './PrivacyPage.tsx'

export const screens = { PrivacyPage, MyDataPage, GoodbyePage }
