import { useEffect } from 'react'
import { toastError } from '../../ui/toast/toasts.ts'
import { isSignInOver } from '../api.ts'
import { SectionedTab } from '../SectionedTab.tsx'
import { Connection } from './Connection.tsx'
import { sections } from './sections.ts'
import { useRepositories } from './useGithub.ts'

/** The GitHub tab around its parts; repositories load by themselves. */
export const GithubTab = () => {
  const { error } = useRepositories()
  useEffect(() => {
    if (error && !isSignInOver(error))
      toastError('Error', 'Failed to fetch repositories. Please check your GitHub token configuration.')
  }, [error])
  return (
    <>
      <Connection />
      <SectionedTab label="GitHub" slug="github" sections={sections} keepsSearch />
    </>
  )
}
