import { Link } from 'react-router-dom'
import { home } from '#content/home.ts'
import { widgets } from '#content/widgets.ts'
import { sharePriceHeaderHeight } from '../../constants.ts'
import { Widget } from '../parts/Widget.tsx'
import styles from './SharePrice.module.css'

const { heading, link } = home.price

/** The share-price widget below the hero. */
export const SharePrice = () => (
  <section aria-labelledby="share-price" className={styles['band']}>
    <div className="wide">
      <div>
        <h2 id="share-price">{heading}</h2>
        <Link to={link.href}>{link.name}</Link>
      </div>
      <Widget
        from={widgets.sharePrice}
        own="/embed/share-price?variant=header"
        title={heading}
        height={sharePriceHeaderHeight}
      />
    </div>
  </section>
)
