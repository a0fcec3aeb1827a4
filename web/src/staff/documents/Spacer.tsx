/** Replaces rows that are not drawn, `height` px of them. */
export const Spacer = ({ height }: { height: number }) =>
  height > 0 && (
    <tr aria-hidden="true" style={{ height, padding: 0, border: 0 }}>
      <td style={{ padding: 0, border: 0 }} />
    </tr>
  )
