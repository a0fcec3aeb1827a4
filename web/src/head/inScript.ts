/**
 * JSON that cannot end the script element it stands in.
 * @param replacer of `JSON.stringify`
 */
export const inScript = (data: unknown, replacer?: (key: string, value: unknown) => unknown): string =>
  JSON.stringify(data, replacer).replaceAll('<', '\\u003c')
