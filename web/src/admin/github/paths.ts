export type GithubSection = 'workflow' | 'repositories' | 'commits' | 'pull-requests'

/** The address of a part of the tab for a repository and, if it is not the default one, a branch. */
export const githubPath = (section: GithubSection, repo?: string, branch?: string): string => {
  const search = new URLSearchParams({ ...(repo && { repo }), ...(repo && branch && { branch }) })
  return `/admin/github/${section}${search.size > 0 ? `?${search}` : ''}`
}

/** The path parameters of a full name. */
export const placeOf = (fullName: string): { owner: string; repo: string } => {
  const [owner = '', repo = ''] = fullName.split('/')
  return { owner, repo }
}
