import { Link } from 'react-router-dom'
import { home } from '#content/home.ts'
import { Flow } from '../../ui/Flow.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import styles from './Hero.module.css'

const { kicker, headline, lead, action, second } = home.hero

export const Hero = () => (
  <section id="home" className={styles['hero']}>
    <Flow className={styles['flow']} />
    <div className="wide">
      <div className={styles['words']}>
        <p className={`figures ${styles['kicker']}`}>{kicker}</p>
        <h1>{headline}</h1>
        <p className={styles['lead']}>{lead}</p>
        <div className={styles['actions']}>
          <LinkButton href={action.href}>{action.name}</LinkButton>
          <Link to={second.href}>{second.name}</Link>
        </div>
      </div>
    </div>
  </section>
)
