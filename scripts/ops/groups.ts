/** Commands that are typed rarely, by group: `npm run ops -- restore --from prod --into staging`. */
export const groups: Readonly<Record<string, readonly string[]>> = {
  ops: [
    ...['assemble', 'baseline', 'bootstrap', 'cost', 'destroy', 'difference'],
    ...['pipeline', 'prices', 'quotas', 'restore', 'smoke'],
  ],
  assure: ['faults', 'pictures', 'soak', 'templates', 'weights'],
}

/** How a command is typed, up to its options, by the name of its file: `npm run deploy --`, `npm run ops -- restore`. */
export const typedAs = (name: string): string => {
  const [group] = Object.entries(groups).find(([, commands]) => commands.includes(name)) ?? []
  return group ? `npm run ${group} -- ${name}` : `npm run ${name} --`
}
