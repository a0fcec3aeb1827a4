import { seenItems, type Release } from '#contract/publishing/releases.ts'

/** Input that approves a release as it was read. */
export const approvalOf = (release: Release) => ({
  params: { id: release.id },
  ifMatch: release.version,
  body: { items: seenItems(release) },
})
