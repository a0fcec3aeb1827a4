/** JSON that cannot end the script element it stands in. */
export const inScript = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c')
