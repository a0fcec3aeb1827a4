import type { ClosingPrice } from '#contract/market/sharePrice.ts'
import { sharePrice as words } from '#content/sharePrice.ts'
import { longDate } from '../../ui/format.ts'
import { percent } from './drawing.ts'
import type { News } from './marks.ts'
import { pence } from './words.ts'
import styles from './Chart.module.css'

interface Props {
  /** Place of the day on the chart, 0 to 1 from the left and from the top. */
  x: number
  y: number
  point: ClosingPrice
  news: News[]
}

/**
 * Price and announcements of the day, beside the cursor; the read-out says the
 * same to a screen reader. It is placed by script: the policy refuses a style
 * that stands in the page.
 */
export const Tooltip = ({ x, y, point, news }: Props) => (
  <div
    aria-hidden="true"
    className={`figures ${styles['tooltip']}`}
    ref={box => {
      if (!box) return
      box.style.inset = 'auto'
      box.style[x < 0.5 ? 'left' : 'right'] = percent(x < 0.5 ? x : 1 - x)
      box.style[y < 0.5 ? 'top' : 'bottom'] = percent(y < 0.5 ? y : 1 - y)
    }}
  >
    <b>
      {pence(point.close)}
      {words.pence}
    </b>
    <span>{longDate(point.date)}</span>
    {news.map(({ slug, title }) => (
      <span key={slug}>{title}</span>
    ))}
  </div>
)
