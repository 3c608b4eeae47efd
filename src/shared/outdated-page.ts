// Outdated page: a page names its build in each request, so that the portal can tell a page from before an update to reload
// instead of refusing what it sends.

/** The page's entry script. Pages of version 0.3 send none. */
export const pageBuildHeader = 'nexus-page'

/** Error code of input that is refused from a page of another build. */
export const outdatedPage = 'reload'
