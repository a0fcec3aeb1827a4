import type { HealthState, ServiceHealth } from '#contract/integrations/services.ts'
import { formatDateTime } from '../../format.ts'
import styles from './Health.module.css'
import { StateMark } from './StateMark.tsx'
import { clockTime, serviceNames } from './words.ts'

/** What is said of the sign-in. */
export interface SignIn {
  state: HealthState
  detail: string
  latency_ms?: number
  measured_at?: string
}

const Row = (props: SignIn & { name: string; last_run_at?: string | undefined }) => (
  <tr>
    <th scope="row">{props.name}</th>
    <td>
      <StateMark state={props.state} />
    </td>
    <td className={styles.found}>
      {props.detail}
      {props.last_run_at && (
        <>
          {' '}
          Last run <time dateTime={props.last_run_at}>{formatDateTime(props.last_run_at)}</time>.
        </>
      )}
    </td>
    <td className={styles.figure} data-label="Answered in">
      {props.latency_ms === undefined ? '–' : `${props.latency_ms.toLocaleString('en-GB')} ms`}
    </td>
    <td className={styles.figure} data-label="at">
      {props.measured_at ? <time dateTime={props.measured_at}>{clockTime(props.measured_at)}</time> : '–'}
    </td>
  </tr>
)

/** Each service with its measured state. */
export const ServiceTable = (props: { services: readonly ServiceHealth[]; signIn: SignIn }) => (
  <table className={styles.table}>
    <caption className="hidden">Services</caption>
    <thead>
      <tr>
        <th scope="col">Service</th>
        <th scope="col">State</th>
        <th scope="col">What was found</th>
        <th scope="col" className={styles.figure}>
          Answered in
        </th>
        <th scope="col" className={styles.figure}>
          Measured at
        </th>
      </tr>
    </thead>
    <tbody>
      {props.services.map(({ id, ...service }) => (
        <Row key={id} name={serviceNames[id]} {...service} />
      ))}
      <Row name="Authentication" {...props.signIn} />
    </tbody>
  </table>
)
