import { startCloud as startPackage } from 'local-cloud/startCloud'
import type { Cloud, CloudOptions } from 'local-cloud/cloud'
import { synthesise } from '../build/synthesise.ts'
import { startSandbox } from '../sandbox/sandbox.ts'

/** The product sets its templates, and its stubs of third parties, itself. */
export interface ProductOptions extends Omit<CloudOptions, 'cdkOut' | 'thirdParties'> {
  /** Output of `cdk synth` for environment `local`; by default it is made when it is missing or old. */
  cdkOut?: string
  /** Asks the real third parties; by default a sandbox on this machine plays them. */
  live?: boolean
}

/**
 * Starts the product on the local cloud.
 * @throws Error in one sentence when the state is in use, the port taken, or a resource cannot be made
 */
export const startCloud = async ({ live, cdkOut, ...options }: ProductOptions): Promise<Cloud> =>
  startPackage({
    ...options,
    cdkOut: cdkOut ?? (await synthesise()),
    ...(!live && { thirdParties: startSandbox }),
  })
