// Names: bidi controls are refused in names, roles and links.
import { expect, it } from 'vitest'
import { isWebLink } from '../text/web-link.ts'
import { joiningShape } from './joining.ts'

it.each(['\u202egnp.exe', 'a\u2066b\u2069', 'a\u200fb', 'a\u061cb'])('%j has one', (text) => {
  expect(isWebLink(`https://nexus.example/${text}`)).toBe(false)
  const row = { email: 'sana@nexus.example', role: 'tm' }
  expect(joiningShape.safeParse({ ...row, name: text }).success).toBe(false)
  expect(joiningShape.safeParse({ ...row, role: text }).success).toBe(false)
})

it.each(['Sana Malik', 'ثنا ملک', '👩‍👩‍👧', 'می‌خواهم'])('%j has none', (text) => {
  expect(isWebLink(`https://nexus.example/${text}`)).toBe(true)
  expect(joiningShape.safeParse({ email: 'sana@nexus.example', role: 'tm', name: text }).success).toBe(true)
})
