import type { HealthState, ServiceHealth, TableHealth } from '#contract/integrations/services.ts'
import { Table, type Column } from '../../../../kit/Table.tsx'
import { fileSize, wholeNumber } from '../../../../ui/format.ts'
import { formatDateTime } from '../../../format.ts'
import styles from './Health.module.css'
import { StateMark } from './StateMark.tsx'
import { clockTime, inOrder, namedTables, serviceNames, stateNames } from './words.ts'

/** A service, or the sign-in, as it is shown. */
export interface Measured {
  id: string
  name: string
  state: HealthState
  detail: string
  latency_ms?: number | undefined
  measured_at?: string | undefined
  last_run_at?: string | undefined
}

const services: readonly Column<Measured>[] = [
  { key: 'name', label: 'Service', cell: ({ name }) => name, sort: ({ name }) => name },
  {
    key: 'state',
    label: 'State',
    cell: ({ state }) => <StateMark state={state} />,
    sort: ({ state }) => stateNames[state],
  },
  {
    key: 'found',
    label: 'What was found',
    className: styles.found,
    cell: ({ detail, last_run_at }) => (
      <>
        {detail}
        {last_run_at && (
          <>
            {' '}
            Last run <time dateTime={last_run_at}>{formatDateTime(last_run_at)}</time>.
          </>
        )}
      </>
    ),
  },
  {
    key: 'latency',
    label: 'Answered in',
    isFigure: true,
    cell: ({ latency_ms }) => (latency_ms === undefined ? '–' : `${wholeNumber(latency_ms)} ms`),
    sort: ({ latency_ms }) => latency_ms ?? -1,
  },
  {
    key: 'at',
    label: 'Measured at',
    isFigure: true,
    cell: ({ measured_at }) =>
      measured_at ? <time dateTime={measured_at}>{clockTime(measured_at)}</time> : '–',
  },
]

/** Each service, and the sign-in, with its measured state. */
export const ServiceTable = (props: {
  services: readonly ServiceHealth[]
  signIn: Omit<Measured, 'id' | 'name'>
}) => (
  <Table
    caption="Services"
    columns={services}
    rows={[
      ...props.services.map(service => ({ ...service, name: serviceNames[service.id] })),
      { id: 'authentication', name: 'Authentication', ...props.signIn },
    ]}
  />
)

const tables: readonly Column<TableHealth & { id: string }>[] = [
  { key: 'name', label: 'Table', cell: ({ name }) => name, sort: ({ name }) => name },
  {
    key: 'state',
    label: 'State',
    cell: ({ state, detail }) => (
      <>
        <StateMark state={state} />
        {state === 'failing' && <small>{detail}</small>}
      </>
    ),
    sort: ({ state }) => stateNames[state],
  },
  {
    key: 'items',
    label: 'Rows',
    isFigure: true,
    cell: ({ items }) => (items === null ? '–' : wholeNumber(items)),
    sort: ({ items }) => items ?? -1,
  },
  {
    key: 'bytes',
    label: 'Size',
    isFigure: true,
    cell: ({ bytes }) => (bytes === null ? '–' : fileSize(bytes, 1)),
    sort: ({ bytes }) => bytes ?? -1,
  },
  {
    key: 'latency',
    label: 'Answered in',
    isFigure: true,
    cell: ({ latency_ms }) => `${wholeNumber(latency_ms)} ms`,
    sort: ({ latency_ms }) => latency_ms,
  },
]

const TableList = ({ caption, rows }: { caption: string; rows: readonly TableHealth[] }) => (
  <Table caption={caption} columns={tables} rows={rows.map(table => ({ ...table, id: table.name }))} />
)

/** Tables of readers' pages, and those in trouble; the others in one line that opens. */
export const TableTable = (props: { tables: readonly TableHealth[] }) => {
  const ordered = inOrder(props.tables)
  const shows = ({ name, state }: TableHealth) => namedTables.includes(name) || state !== 'ok'
  const others = ordered.filter(table => !shows(table))
  return (
    <>
      <TableList caption="Tables of the database" rows={ordered.filter(shows)} />
      {others.length > 0 && (
        <details>
          <summary>
            {others.length} more tables, all connected, the slowest in{' '}
            {wholeNumber(Math.max(...others.map(({ latency_ms }) => latency_ms)))} ms
          </summary>
          <TableList caption="Other tables of the database" rows={others} />
        </details>
      )}
    </>
  )
}
