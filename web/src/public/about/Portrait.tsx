import styles from './Portrait.module.css'

/** Engravings: how many ellipses are turned around the centre, and their half-axes. */
const engravings = [
  { turns: 40, rx: 118, ry: 64 },
  { turns: 30, rx: 124, ry: 38 },
  { turns: 20, rx: 122, ry: 74 },
] as const

interface Props {
  label: string
  /** One to three letters. */
  monogram: string
  /** Which engraving; any whole number. */
  figure: number
}

/** A person's letters in an engraved medallion, where there is no photograph. */
export const Portrait = ({ label, monogram, figure }: Props) => {
  const { turns, rx, ry } = engravings[figure % engravings.length] ?? engravings[0]
  return (
    <svg viewBox="0 0 320 320" role="img" aria-label={label} className={styles['portrait']}>
      <path d="M0 0h320v320H0z" className={styles['ground']} />
      <g className={styles['lines']} transform="translate(160 160)">
        {Array.from({ length: turns }, (_, turn) => (
          <ellipse key={turn} rx={rx} ry={ry} transform={`rotate(${(180 / turns) * turn})`} />
        ))}
      </g>
      <circle cx="160" cy="160" r="62" className={styles['plate']} />
      <text x="160" y="177" textAnchor="middle" className={styles['letters']}>
        {monogram}
      </text>
    </svg>
  )
}
