// Number of people, in words.
export const peopleCount = (people: readonly unknown[]) =>
  people.length === 1 ? '1 person' : `${people.length} people`

export const peopleAre = (people: readonly unknown[]) => `${peopleCount(people)} ${people.length === 1 ? 'is' : 'are'}`
