import { sharePrice as words } from '#content/sharePrice.ts'
import { Loading } from '../../ui/Loading.tsx'

const { loading, withoutScripts } = words.chart

/** Prices that the browser still asks for. */
export const Waiting = () => (
  <div>
    <Loading words={loading} />
    <noscript>
      <p>{withoutScripts}</p>
    </noscript>
  </div>
)
