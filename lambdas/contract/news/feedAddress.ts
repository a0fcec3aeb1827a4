/** Parameters of an address that are keys, whatever the service calls them. */
const keyLike = /(^|[_-])(api-?key|key|token|secret|password|passwd|pwd|auth|signature|sig)$/i

/** Whether a feed's address holds what should be in the secrets store. @throws TypeError for what is no address */
export const addressHoldsKey = (address: string): boolean => {
  const { username, password, searchParams } = new URL(address)
  return username !== '' || password !== '' || [...searchParams.keys()].some(name => keyLike.test(name))
}

/** Whether what a feed says can be read and changed on its way. */
export const isPlain = (address: string): boolean => !address.startsWith('https:')
