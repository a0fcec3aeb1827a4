interface Props {
  mark: { viewBox: string; path: string }
  className?: string | undefined
}

/** A drawn mark of the content pack: the company's own, or a portfolio company's. */
export const Mark = ({ mark, className }: Props) => (
  <svg viewBox={mark.viewBox} className={className} fill="currentColor" aria-hidden="true">
    <path d={mark.path} fillRule="evenodd" />
  </svg>
)
