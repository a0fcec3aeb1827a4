import { financial } from '#content/financial.ts'
import { wholeNumber } from '../../ui/format.ts'
import styles from './Financial.module.css'

const { caption, columns, list } = financial.holders
const largest = Math.max(...list.map(({ percent }) => percent))

/** A thin bar for a part of the whole; the figure beside it says the same. */
const Bar = ({ percent }: { percent: number }) => (
  <svg viewBox="0 0 100 1" preserveAspectRatio="none" className={styles['bar']} aria-hidden="true">
    <path d={`M0 0h${(percent / largest) * 100}v1H0z`} className={styles['part']} />
  </svg>
)

/** The significant shareholders, the largest first. */
export const Holders = () => (
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
            <Bar percent={percent} />
          </th>
          <td>{wholeNumber(shares)}</td>
          <td>{percent}%</td>
        </tr>
      ))}
    </tbody>
  </table>
)
