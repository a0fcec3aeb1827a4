import { encode } from 'uqr'
import styles from './TotpKey.module.css'

/** Modules of light around a code, as ISO/IEC 18004 asks for. */
const quietZone = 4

/**
 * A QR code as one shape, with as few modules as carry the text: a screen has
 * no dirt to correct. Dark on light in either colour scheme, because cameras need it so.
 */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { data, size } = encode(text, { ecc: 'L', border: quietZone })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={dark.join('')} />
    </svg>
  )
}
