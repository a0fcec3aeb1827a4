import { createBrowserRouter, redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom'
import { AdminLayout } from '../admin/AdminLayout.tsx'
import { tabs } from '../admin/tabs.ts'
import { AuthPage } from '../auth/AuthPage.tsx'
import { currentSession } from '../session.ts'
import { FailedPage } from './FailedPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { returnPath, signInPath } from './returnPath.ts'

const pathOf = (request: Request) => {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

/** Lets only signed-in people through; the others sign in first and come back. */
const requireSession = async ({ request }: LoaderFunctionArgs) =>
  (await currentSession()) ?? redirect(signInPath(pathOf(request)))

/** Sends a signed-in person on. */
const redirectSignedIn = async ({ request }: LoaderFunctionArgs) => {
  const { search } = new URL(request.url)
  const confirms = new URLSearchParams(search).has('confirm')
  return !confirms && (await currentSession()) ? redirect(returnPath(search)) : null
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
          ...tabs.map(({ slug, load }) => ({ path: slug, lazy: load })),
        ],
      },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
]

export const createStaffRouter = () => createBrowserRouter(staffRoutes)
