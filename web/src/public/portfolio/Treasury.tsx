import { portfolio } from '#content/portfolio.ts'
import { Updated } from '../parts/Updated.tsx'
import styles from './Treasury.module.css'

const { heading, text, caption, columns, asOf, updated, notNetAssetValue, holdings } = portfolio.treasury

/** The digital assets that the company holds, by amount. */
export const Treasury = () => (
  <section id="treasury" aria-labelledby="treasury-title" className={`wide ${styles['treasury']}`}>
    <div className={styles['intro']}>
      <h2 id="treasury-title">{heading}</h2>
      <p>{text}</p>
      <Updated label={asOf} date={updated} />
    </div>
    <div>
      <table className={styles['table']}>
        <caption className="hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{columns.holding}</th>
            <th scope="col">{columns.amount}</th>
          </tr>
        </thead>
        <tbody>
          {holdings.map(({ id, symbol, amount, displayName, description }) => (
            <tr key={id}>
              <th scope="row">
                {displayName}
                <span>{description}</span>
              </th>
              <td className="figures">
                {amount} <abbr title={displayName}>{symbol}</abbr>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles['note']}>{notNetAssetValue}</p>
    </div>
  </section>
)
