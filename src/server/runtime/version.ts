// Which NEXUS is this? As package.json says, read once; a bundle carries it along.
import program from '../../../package.json' with { type: 'json' }

export const { version } = program
