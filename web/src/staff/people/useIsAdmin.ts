import { useRouteLoaderData } from 'react-router-dom'
import type { Session } from '../../session.ts'

/** Whether who is signed in is an administrator, as their tokens say. */
export const useIsAdmin = (): boolean =>
  useRouteLoaderData<Session>('admin')?.groups.includes('admins') ?? false
