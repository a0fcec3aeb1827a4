import { useEffect } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router-dom'
import { clockTime, wholeNumber } from '../../../ui/format.ts'
import { toastError } from '../../../ui/toast/toasts.ts'
import { isSignInOver } from '../../../kit/api.ts'
import layout from '../../../kit/styles/Layout.module.css'
import lists from '../../../kit/styles/Lists.module.css'
import { sections } from './sections.ts'
import { isDisconnected, useRepositories } from './useGithub.ts'

const words = {
  connecting: 'Connecting…',
  connected: 'Connected',
  disconnected: 'Disconnected',
  silent: 'No answer',
}

const tones = { connecting: undefined, connected: 'good', disconnected: 'bad', silent: 'bad' }

/** Shows whether GitHub accepts our token, and how many requests it leaves us. */
export const Connection = () => {
  const { data, error } = useRepositories()
  const down = error && (isDisconnected(error) ? 'disconnected' : 'silent')
  const state = down || (data ? 'connected' : 'connecting')
  return (
    <p className={`${layout.actions} ${layout.quiet}`} role="status">
      <strong className={lists.live} data-tone={tones[state]}>
        GitHub: {words[state]}
      </strong>
      {data?.rate && !down && (
        <span>
          {wholeNumber(data.rate.remaining)} of {wholeNumber(data.rate.limit)} requests left until{' '}
          {clockTime(data.rate.resets_at)}
        </span>
      )}
    </p>
  )
}

/** The GitHub tab around its parts, which keep what is selected; repositories load by themselves. */
export const GithubTab = () => {
  const { error } = useRepositories()
  const { search } = useLocation()
  useEffect(() => {
    if (error && !isSignInOver(error))
      toastError('Error', 'Failed to fetch repositories. Please check your GitHub token configuration.')
  }, [error])
  return (
    <div className={layout.stack}>
      <Connection />
      <nav aria-label="GitHub">
        <ul className={layout.parts}>
          {sections.map(({ label, slug }) => (
            <li key={slug}>
              <NavLink to={`/admin/github/${slug}${search}`}>{label}</NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </div>
  )
}
