// Roles of the dashboard benchmark, and how many people of each.
export const homeRoles = ['lcvp', 'tl', 'mcvp'] as const
/** More people than cached responses, so that nobody gets a cached one. */
export const callersPerRole = 120
