// Which functions does a committee have? The eight portfolios, as the organisation writes them.
import * as z from 'zod/mini'

export const portfolios = ['MKT & PR', 'iCX', 'oGV', 'oGT', 'EwA', 'BD', 'MXP', 'FnL'] as const
export type Portfolio = (typeof portfolios)[number]
export const portfolioShape = z.enum(portfolios)
