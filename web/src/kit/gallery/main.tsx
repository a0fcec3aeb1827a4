import '../styles/staff.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { Gallery } from './Gallery.tsx'

// Forms that ask before they are left need a router that can be held back.
const router = createBrowserRouter([{ path: '*', element: <Gallery /> }])

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
