// Offices: positions of a person, the committees that screens offer, and rights in a committee.
import { expect, it } from 'vitest'
import { homesOf, mayIn } from '../access.ts'
import { appointedRoles, type Role } from '../roles.ts'
import { ownCommittees, positionsOf } from './offices.ts'

const at = (committee: string | null, role: Role = 'lcvp') => ({ role, committee, portfolio: null })
const person = (role: Role, committee: string | null) => ({ role, place: { committee, portfolio: null } })
const both = { ...person('lcvp', 'Multan'), offices: [at('Multan'), at('Lahore'), at('Lahore'), at(null)] }

it('positions are the offices, or the chosen role and place', () => {
  expect(positionsOf(both)).toBe(both.offices)
  expect(positionsOf({ ...person('tl', 'IBA'), offices: [] })).toEqual([at('IBA', 'tl')])
  expect(positionsOf(person('lcvp', 'IBA'))).toEqual([at('IBA')])
})

it('own committees are those of the place and of every office, each once', () => {
  expect(ownCommittees(both)).toEqual(['Multan', 'Lahore'])
  expect(ownCommittees({ ...person('lcvp', null), offices: [at(null), at('Lahore')] })).toEqual(['Lahore'])
  expect(ownCommittees(person('tl', null))).toEqual([])
})

it('screens start at home for leaders in LCs, and with the country for the national team', () => {
  expect(homesOf(both)).toEqual(['Multan', 'Lahore'])
  expect(homesOf(person('tl', 'IBA'))).toEqual(['IBA'])
  for (const role of ['user', 'tm', 'mcvp', 'admin'] as const) expect(homesOf(person(role, 'IBA'))).toEqual([])
})

it('an action is allowed in the committees of positions whose role may do it', () => {
  const mayEdit = (committee: string) =>
    mayIn([at('Lahore'), at('IBA', 'tl'), at(null)], { roles: appointedRoles }, committee)
  expect(['Lahore', 'IBA', 'Multan'].map(mayEdit)).toEqual([true, false, false])
})
