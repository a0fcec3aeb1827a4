import '../kit/styles/staff.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { config } from 'zod/v4/core'
import '#contract/words.ts'
import { queryClient } from '../kit/api.ts'
import { configure } from '../session.ts'
import { Toasts } from '../ui/toast/Toasts.tsx'
import { staffConfig } from './config.ts'
import { createStaffRouter } from './router.tsx'
import { applyAppearance } from './shell/appearance.ts'
import { guardUnload } from '../kit/work.ts'

// The page's policy forbids evaluated code, so zod must not even try to compile its checks.
config({ jitless: true })

const place = document.getElementById('root')
if (!place) throw new Error('staff.html has no element #root')
applyAppearance()
const root = createRoot(place)

try {
  await configure(await staffConfig())
  guardUnload()
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createStaffRouter()} />
        <Toasts />
      </QueryClientProvider>
    </StrictMode>,
  )
} catch (error) {
  root.render(
    <p role="alert">
      The staff area could not start: its settings cannot be read (
      {error instanceof Error ? error.message : 'unknown error'}). Check the connection and{' '}
      <a href={location.href}>try again</a>.
    </p>,
  )
}
