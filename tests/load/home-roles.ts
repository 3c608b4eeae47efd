// Whose dashboards are measured, and how many people of each?
export const homeRoles = ['lcvp', 'tl', 'mcvp'] as const
/** More than answers that are kept for people who ask again at once. */
export const askersOfRole = 120
