interface Props {
  /** One of `icons.ts`. */
  drawing: string
  className?: string | undefined
}

/** A line drawing that takes the colour of the text around it; never the only carrier of a meaning. */
export const Icon = ({ drawing, className }: Props) => (
  <svg
    viewBox="0 0 40 40"
    className={className}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="square"
    aria-hidden="true"
  >
    <path d={drawing} />
  </svg>
)
