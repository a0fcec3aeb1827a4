import { createBrowserRouter, RouterProvider } from 'react-router-dom'

/** The router on its own, so that it is evaluated before the site's parts are and in another task. */
export default [createBrowserRouter, RouterProvider]
