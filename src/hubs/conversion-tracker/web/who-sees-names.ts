// Who sees the people behind the totals? As words: 'LCVP, MCVP and Admin'.
import { roleNames } from '#shared/roles.ts'
import { actions } from '../hub.ts'

const names = actions.readConversionNames.roles.map((role) => roleNames[role])

export const whoSeesNames = () => new Intl.ListFormat('en-GB').format(names)
