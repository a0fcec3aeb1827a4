import * as z from 'zod'

/** A GitHub repository that an environment lets its staff work with, whatever else the token reaches. */
export const ListedRepository = z.strictObject({
  /** `owner/name`. */
  name: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9-]*\/[A-Za-z0-9._-]+$/, 'is not owner/name'),
  /** Whether a site is deployed from its default branch, which is then changed by pull request only (decision 56). */
  deploys: z.boolean().default(true),
  /** Whether staff may also change the files that say what is run when it is built: see `isBuildFile`. */
  buildFiles: z.enum(['allowed', 'refused']).default('refused'),
})
export type ListedRepository = z.output<typeof ListedRepository>
