import { getOpenApi as route } from '#contract/meta.ts'
import { openApi } from '#contract/openapi.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'

export const getOpenApi =
  ({ document }: { document: Record<string, unknown> }): Handler<typeof route> =>
  async () =>
    document

export const handler = endpoint('getOpenApi', route, getOpenApi, () => ({ document: openApi() }))
