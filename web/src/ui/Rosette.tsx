import styles from './Rosette.module.css'

const turns = (count: number) => Array.from({ length: count }, (_, index) => (360 / count) * index)

interface Props {
  /** The text for people who cannot see the picture. */
  label: string
  mark: { viewBox: string; path: string }
  /** Words engraved along the lower edge. */
  inscription: string
}

/** An engraved rosette around the company's mark, as on a share certificate. */
export const Rosette = ({ label, mark, inscription }: Props) => (
  <svg viewBox="13 13 454 534" role="img" aria-label={label} className={styles['plate']}>
    <path className={styles['frame']} d="M14 14h452v532H14zM22 22h436v516H22z" />
    <g className={styles['engraving']} transform="translate(240 252)">
      {turns(72).map(turn => (
        <ellipse key={turn} cx="128" rx="70" ry="26" transform={`rotate(${turn})`} />
      ))}
      {turns(48).map(turn => (
        <circle key={turn} cx="62" r="52" transform={`rotate(${turn})`} />
      ))}
    </g>
    <circle className={styles['ground']} cx="240" cy="252" r="56" />
    <svg x="210" y="222" width="60" height="60" viewBox={mark.viewBox} className={styles['mark']}>
      <path d={mark.path} fillRule="evenodd" />
    </svg>
    <text x="240" y="506" textAnchor="middle" className={styles['inscription']}>
      {inscription}
    </text>
  </svg>
)
