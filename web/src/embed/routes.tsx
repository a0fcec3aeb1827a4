import type { RouteObject } from 'react-router-dom'
import type { PublicApi } from '../api.ts'
import type { PageHandle } from '../routes.tsx'
import { EmbedLayout } from './EmbedLayout.tsx'
import * as news from './News.tsx'
import * as sharePrice from './SharePrice.tsx'

const handle: PageHandle = { live: true, bare: true }

/** Pages for other sites' frames. Only the server knows them: they run no scripts, so no browser needs their code. */
export const embedRoutes = (api: PublicApi): RouteObject[] => [
  {
    Component: EmbedLayout,
    children: [
      {
        path: '/embed/share-price',
        handle,
        Component: sharePrice.Component,
        loader: sharePrice.loader(api),
      },
      { path: '/embed/news', handle, Component: news.Component, loader: news.loader(api) },
    ],
  },
]
