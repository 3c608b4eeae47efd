// Admin rules: the last admin, and what a change makes of a person.
import { describe, expect, it } from 'vitest'
import { applyChange, isWorkingAdmin, losesAdmin } from './rules.ts'

describe('the last admin', () => {
  const admin = { role: 'admin', active: true, emailVerified: true } as const

  it('counts only one who can sign in', () => {
    expect(isWorkingAdmin(admin)).toBe(true)
    expect(isWorkingAdmin({ ...admin, active: false })).toBe(false)
    expect(isWorkingAdmin({ ...admin, emailVerified: false })).toBe(false)
    expect(isWorkingAdmin({ ...admin, role: 'mcvp' })).toBe(false)
  })

  it('is lost by another role or by deactivation, not by a change that leaves an admin', () => {
    expect(losesAdmin(admin, { ...admin, role: 'tm' })).toBe(true)
    expect(losesAdmin(admin, { ...admin, active: false })).toBe(true)
    expect(losesAdmin(admin, admin)).toBe(false)
    expect(losesAdmin({ ...admin, active: false }, { ...admin, active: false, role: 'tm' })).toBe(false)
  })
})

describe('changedUser', () => {
  const person = { role: 'tm', active: true, place: { committee: 'NUST', portfolio: 'BD' }, version: 3 } as const

  it('keeps the part of the place that is not named, and clears what is null', () => {
    expect(applyChange(person, { place: { committee: 'Lahore' } })).toEqual({
      ...person,
      place: { committee: 'Lahore', portfolio: 'BD' },
      version: 4,
    })
    expect(applyChange(person, { place: { portfolio: null } }).place).toEqual({ committee: 'NUST', portfolio: null })
  })

  it('returns the same object when nothing changes', () => {
    for (const same of [{ role: 'tm' }, { active: true }, { place: { committee: 'NUST' } }, { place: {} }] as const) {
      expect(applyChange(person, same)).toBe(person)
    }
  })
})
