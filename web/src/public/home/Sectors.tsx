import { Link } from 'react-router-dom'
import { home } from '#content/home.ts'
import { Icon } from '../../ui/Icon.tsx'
import { blockchainIcon, defiIcon, gamingIcon, paymentsIcon, rightIcon } from '../../ui/icons.ts'
import { useReveal } from '../../ui/useReveal.ts'
import styles from './Sectors.module.css'

const icons = { blockchain: blockchainIcon, defi: defiIcon, gaming: gamingIcon, payments: paymentsIcon }
const { heading, lead, cards } = home.sectors

export const Sectors = () => {
  const list = useReveal<HTMLUListElement>()
  return (
    <section aria-labelledby="sectors" className={`wide ${styles['sectors']}`}>
      <div className={styles['intro']}>
        <h2 id="sectors">{heading}</h2>
        <p>{lead}</p>
      </div>
      <ul ref={list} className={styles['cards']}>
        {cards.map(({ icon, title, description, stats, link }) => (
          <li key={title} className={styles['card']}>
            <Icon drawing={icons[icon]} className={styles['icon']} />
            <h3>
              <Link to={link}>{title}</Link>
            </h3>
            <p>{description}</p>
            <p className={`figures ${styles['stats']}`}>
              {stats}
              <Icon drawing={rightIcon} className={styles['right']} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
