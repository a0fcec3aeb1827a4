import { Link } from 'react-router-dom'
import { rule26 } from '#content/rule26.ts'
import { longDate } from '../../ui/format.ts'
import { Section } from '../parts/Section.tsx'
import styles from './Rule26Index.module.css'

const { heading, text, columns, items } = rule26

/** The items of AIM Rule 26, each with where it is found and when it was last reviewed (decision 40). */
export const Rule26Index = () => (
  <Section id="rule-26" title={heading} text={text}>
    <table role="table" className={styles['index']}>
      <caption className="hidden">{heading}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {[columns.item, columns.information, columns.reviewed].map(column => (
            <th key={column} role="columnheader" scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {items.map(({ item, title, text: answer, link, reviewed }) => (
          <tr key={item} role="row">
            <th role="rowheader" scope="row">
              ({item}) {title}
            </th>
            <td role="cell">
              {answer} {link && <Link to={link.href}>{link.name}</Link>}
            </td>
            <td role="cell" className="figures">
              <time dateTime={reviewed}>{longDate(reviewed)}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Section>
)
