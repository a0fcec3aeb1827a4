import { Link } from 'react-router-dom'
import { rule26 } from '#content/rule26.ts'
import { longDate } from '../../ui/format.ts'
import { Section } from '../parts/Section.tsx'
import { Updated } from '../parts/Updated.tsx'
import type { Rule26Facts } from './readRule26.ts'
import styles from './Rule26Index.module.css'

const { heading, text, columns, edition, items: links } = rule26

/** The items of AIM Rule 26, each with where it is found and when it was last reviewed (decision 40). */
export const Rule26Index = ({ known: { statements, rule26 } }: { known: Rule26Facts }) => (
  <Section
    id="rule-26"
    title={heading}
    text={text}
    aside={<Updated label={edition} date={rule26.effective} />}
  >
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
        {rule26.items.map(({ item, title, reviewed }) => {
          const link = links.find(one => one.item === item)?.link
          return (
            <tr key={item} role="row">
              <th role="rowheader" scope="row">
                ({item}) {title}
              </th>
              <td role="cell">
                {statements.list.find(one => one.item === item)?.text}{' '}
                {link && <Link to={link.href}>{link.name}</Link>}
              </td>
              <td role="cell" className="figures">
                <time dateTime={reviewed}>{longDate(reviewed)}</time>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  </Section>
)
