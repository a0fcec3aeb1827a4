import { createBrowserRouter, redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom'
import { AdminLayout } from './shell/AdminLayout.tsx'
import { ChangePassword } from './people/ChangePassword.tsx'
import { passwordPath, secondFactorPath } from './people/accountPaths.ts'
import { SecondFactor } from './people/SecondFactor.tsx'
import { tabs, type Tab } from './tabs.ts'
import { AuthPage } from '../auth/AuthPage.tsx'
import { currentSession } from '../session.ts'
import { FailedPage } from './shell/FailedPage.tsx'
import { NotFoundPage } from './shell/NotFoundPage.tsx'
import { returnPath, signInPath } from './returnPath.ts'
import { queryClient } from '../kit/api.ts'
import { ownWork } from '../kit/work.ts'

const pathOf = (request: Request) => {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

/** Lets only signed-in people through; the others sign in first and come back. */
const requireSession = async ({ request }: LoaderFunctionArgs) => {
  const session = await currentSession()
  if (session && ownWork(session.userId)) void queryClient.resetQueries()
  return session ?? redirect(signInPath(pathOf(request)))
}

/** Sends a signed-in person on. */
const redirectSignedIn = async ({ request }: LoaderFunctionArgs) => {
  const { search } = new URL(request.url)
  const confirms = new URLSearchParams(search).has('confirm')
  return !confirms && (await currentSession()) ? redirect(returnPath(search)) : null
}

/** A tab at its address; one with sections leads to its first, whatever was asked for there included. */
const tabRoute = ({ slug, load, sections }: Tab): RouteObject => {
  const [first] = sections ?? []
  if (!sections || !first) return { path: slug, lazy: load }
  const toFirst = ({ request }: LoaderFunctionArgs) =>
    redirect(`/admin/${slug}/${first.slug}${new URL(request.url).search}`)
  return {
    path: slug,
    lazy: load,
    children: [
      { index: true, loader: toFirst, element: <></> },
      ...sections.flatMap(section => [
        { path: section.slug, lazy: section.load },
        ...(section.loadOne ? [{ path: `${section.slug}/:id`, lazy: section.loadOne }] : []),
      ]),
    ],
  }
}

/** Where parts are that were elsewhere once. */
const moved: Record<string, string> = {
  'rns-feeds/subscribers': 'content/subscribers',
  'rns-feeds/distribution': 'content/distribution',
}

/** The staff area's site map. */
export const staffRoutes: RouteObject[] = [
  {
    errorElement: <FailedPage />,
    hydrateFallbackElement: <p>Loading…</p>,
    children: [
      { path: '/auth', loader: redirectSignedIn, element: <AuthPage /> },
      {
        id: 'admin',
        path: '/admin',
        loader: requireSession,
        element: <AdminLayout />,
        children: [
          { index: true, loader: () => redirect('/admin/content'), element: <></> },
          { path: secondFactorPath, element: <SecondFactor /> },
          { path: passwordPath, element: <ChangePassword /> },
          ...Object.entries(moved).map(([from, to]) => ({
            path: from,
            loader: ({ request }: LoaderFunctionArgs) =>
              redirect(`/admin/${to}${new URL(request.url).search}`),
            element: <></>,
          })),
          ...tabs.map(tabRoute),
        ],
      },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
]

export const createStaffRouter = () => createBrowserRouter(staffRoutes)
