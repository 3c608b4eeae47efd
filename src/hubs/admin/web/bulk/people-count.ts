// Number of people, in words.
export const formatPeopleCount = (people: readonly unknown[]) =>
  people.length === 1 ? '1 person' : `${people.length} people`

export const formatPeopleAre = (people: readonly unknown[]) =>
  `${formatPeopleCount(people)} ${people.length === 1 ? 'is' : 'are'}`
