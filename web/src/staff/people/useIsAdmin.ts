import { useRouteLoaderData } from 'react-router-dom'
import type { Session } from '../../session.ts'

/** True if the signed-in person is an administrator, as their tokens say. */
export const useIsAdmin = (): boolean =>
  useRouteLoaderData<Session>('admin')?.groups.includes('admins') ?? false
