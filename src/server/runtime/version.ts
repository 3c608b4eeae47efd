// Version of NEXUS from package.json, read once; included in the bundle.
import program from '../../../package.json' with { type: 'json' }

export const { version } = program
