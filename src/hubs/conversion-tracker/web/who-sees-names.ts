// Roles that see names behind the totals, as text: 'LCVP, MCVP and Admin'.
import { roleNames } from '#shared/roles.ts'
import { actions } from '../hub.ts'

const names = actions.readConversionNames.roles.map((role) => roleNames[role])

export const whoSeesNames = () => new Intl.ListFormat('en-GB').format(names)
