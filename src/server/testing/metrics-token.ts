// Metrics token of test portals, also for programs that measure them from another process.
export const metricsToken = 'the-token-of-a-test-monitor'
export const metricsHeaders = { authorization: `Bearer ${metricsToken}` }
