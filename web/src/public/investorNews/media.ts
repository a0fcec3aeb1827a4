const files = import.meta.glob<string>('../../../content/media/*', {
  query: '?url',
  import: 'default',
  eager: true,
})

/**
 * Address of a file of the pack's `media` folder, with a hash in it.
 * @throws Error when the file is not there, which ends the build.
 */
export const mediaUrl = (name: string): string => {
  const url = files[`../../../content/media/${name}`]
  if (!url) throw new Error(`web/content/media/${name} is missing: web/content/investorNews.ts names it.`)
  return url
}
