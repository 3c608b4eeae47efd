// OD model rules: the national model is published with a text and a link; with neither it is coming soon.

/** Both set or both empty: half a model is never saved. */
export const isComplete = (text: string, link: string) => (text === '') === (link === '')

export const isComingSoon = (model: { text: string; link: string }) => model.text === '' || model.link === ''
