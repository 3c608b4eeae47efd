// When is the national model there to be read? With a text and a link; with neither it is still coming.

/** Both given or both empty: half a model is never saved. */
export const isComplete = (text: string, link: string) => (text === '') === (link === '')

export const isComing = (model: { text: string; link: string }) => model.text === '' || model.link === ''
