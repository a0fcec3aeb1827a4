/** Asks an address, by POST when there is a body. @throws Error when it answers anything but `expected` */
export const ask = async (
  address: string,
  expected: number,
  authorization: string,
  body?: unknown,
): Promise<Response> => {
  const headers = { authorization, 'content-type': 'application/json' }
  const post = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const response = await fetch(address, { headers, ...post })
  if (response.status === expected) return response
  throw new Error(`${address} answered ${response.status} in place of ${expected}: ${await response.text()}`)
}
