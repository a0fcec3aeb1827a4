import { seenItems, type Release } from '#contract/publishing/releases.ts'

/** What is said to approve a release as it was read. */
export const approvalOf = (release: Release) => ({
  params: { id: release.id },
  ifMatch: release.version,
  body: { items: seenItems(release) },
})
