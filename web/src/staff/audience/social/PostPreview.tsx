import { company } from '#content/company.ts'
import type { Network } from '#contract/audience/social.ts'
import styles from './Social.module.css'
import { pieces } from './text.ts'

/** About how a post will look; the network decides the rest. */
export const PostPreview = (props: { network: Network; text: string; title: string; address: string }) => (
  <figure className={styles.preview}>
    <figcaption>
      <small>Preview</small>
    </figcaption>
    <strong>{company.name}</strong>
    <p className={styles.text}>
      {pieces(props.text).map(({ text, address }, index) =>
        address ? (
          <span key={index} className={styles.address}>
            {text}
          </span>
        ) : (
          text
        ),
      )}
    </p>
    {props.network === 'linkedin' && (
      <p className={styles.linked}>
        <strong>{props.title}</strong>
        <small>{new URL(props.address).host}</small>
      </p>
    )}
  </figure>
)
