// Where does each LC lose people? Every step of every LC in one table, coloured like the conversion list.
import { Anchor } from '@mantine/core'
import { hrefTo } from '#web/shell/location.ts'
import { rateText, stageRates, toneOf } from '../rates.ts'
import { stages } from '../rules.ts'
import type { CommitteeTotal } from '../sums.ts'
import { kitTone } from './rate-tone.ts'
import rateStyles from './results.module.css'
import styles from './StepTable.module.css'
import { useAddressedPeriod } from './use-period.ts'

export function StepTable({ totals }: { totals: readonly CommitteeTotal[] }) {
  const period = useAddressedPeriod()
  const addressOf = (lc: string) => hrefTo(`/mx-funnel?${new URLSearchParams({ lc, ...period })}`)
  return (
    <div>
      <p className={styles.scrollHint}>The table scrolls sideways.</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.matrix} tabIndex={0} aria-label="Conversion rates of every LC">
        <table>
          <thead>
            <tr>
              <th scope="col">LC</th>
              <th scope="col">Leads</th>
              {stages.slice(1).map((stage) => (
                <th key={stage} scope="col">
                  to {stage}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {totals.map(({ code, name, metrics }) => (
              <tr key={code}>
                <th scope="row">
                  <Anchor href={addressOf(code)} underline="always" inherit>
                    {name}
                  </Anchor>
                </th>
                <td>{metrics.Leads.toLocaleString()}</td>
                {stageRates(metrics)
                  .slice(1)
                  .map(({ stage, ofPrevious }) => (
                    <td key={stage}>
                      <span className={rateStyles.rate} data-tone={kitTone(toneOf(ofPrevious))}>
                        {rateText(ofPrevious)}
                      </span>
                    </td>
                  ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
