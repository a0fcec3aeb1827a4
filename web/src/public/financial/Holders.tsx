import { financial } from '#content/financial.ts'
import { wholeNumber } from '../../ui/format.ts'
import styles from './Financial.module.css'

const { caption, columns, none } = financial.holders

/** A thin bar for a part of the whole; the figure beside it says the same. */
const Bar = ({ percent, largest }: { percent: number; largest: number }) => (
  <svg viewBox="0 0 100 1" preserveAspectRatio="none" className={styles['bar']} aria-hidden="true">
    <path d={`M0 0h${(percent / largest) * 100}v1H0z`} className={styles['part']} />
  </svg>
)

interface Props {
  /** The largest first. */
  list: readonly { name: string; shares: number; percent: number }[]
}

/** The significant shareholders, the largest first. */
export const Holders = ({ list }: Props) => {
  if (list.length === 0) return <p>{none}</p>
  const largest = Math.max(...list.map(({ percent }) => percent))
  return (
    <table className={`figures ${styles['holders']}`}>
      <caption className="hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.holder}</th>
          <th scope="col">{columns.shares}</th>
          <th scope="col">{columns.percent}</th>
        </tr>
      </thead>
      <tbody>
        {list.map(({ name, shares, percent }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              <Bar percent={percent} largest={largest} />
            </th>
            <td>{wholeNumber(shares)}</td>
            <td>{percent}%</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
