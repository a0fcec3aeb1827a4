import { networkRules, type SocialPost } from '#contract/audience/social.ts'
import { ExternalLink } from '../../../ui/ExternalLink.tsx'
import { formatDateTime } from '../../format.ts'
import layout from '../../../kit/styles/Layout.module.css'
import lists from '../../../kit/styles/Lists.module.css'
import styles from './Social.module.css'

const words: Record<SocialPost['state'], string> = {
  posted: 'Posted',
  refused: 'Not posted',
  unknown: 'Unknown',
  posting: 'Being posted',
}

const tones = { posted: 'good', refused: 'bad', unknown: 'bad', posting: undefined }

/** Every attempt to post an announcement, latest first. */
export const EarlierPosts = ({ posts }: { posts: readonly SocialPost[] }) => (
  <section aria-labelledby="earlier-posts">
    <h3 id="earlier-posts">Posts so far</h3>
    {posts.length === 0 ? (
      <p className={layout.quiet}>Nothing was posted of this announcement yet.</p>
    ) : (
      // Scrolls by itself, so it has to take the focus.
      <ol
        className={`${lists.list} ${lists.scroll} ${styles.posts}`}
        tabIndex={0}
        aria-label="Posts so far, latest first"
      >
        {posts.map(post => (
          <li key={post.id}>
            <p className={layout.quiet}>
              <strong className={lists.state} data-tone={tones[post.state]}>
                {words[post.state]}
              </strong>{' '}
              · {networkRules[post.network].label} ·{' '}
              <time dateTime={post.created_at}>{formatDateTime(post.created_at)}</time>
              {post.created_by_email && ` · ${post.created_by_email}`}
              {post.sample && ' · Sample: only the local sandbox has it'}
            </p>
            <p className={styles.text}>{post.text}</p>
            {post.reason && <p className={layout.quiet}>{post.reason}</p>}
            {post.url && (
              <p>
                <ExternalLink href={post.url}>
                  Open the post on {networkRules[post.network].label}
                </ExternalLink>
              </p>
            )}
          </li>
        ))}
      </ol>
    )}
  </section>
)
