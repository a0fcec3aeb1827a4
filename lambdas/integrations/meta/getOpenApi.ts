import { openApi } from '#contract/openapi.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'

export const getOpenApi =
  ({ document }: { document: Record<string, unknown> }): HandlerOf<'getOpenApi'> =>
  async () =>
    document

export const services = () => ({ document: openApi() })
