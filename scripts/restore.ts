import { command, yesOption } from './ops/command.ts'
import { BadInput, Failure } from './ops/failure.ts'
import { environmentNamed, placeOf } from './ops/place.ts'
import { step } from './ops/progress.ts'
import { record } from './ops/record.ts'
import { momentOf } from './ops/restore/pointInTime.ts'
import { type Finding, type Restore, restoreBetween } from './ops/restore/restore.ts'
import { tablesThatAre } from './ops/restore/rules.ts'
import { confirm } from './ops/terminal.ts'

/** Lines of differences that are shown of each thing. */
const shown = 5

const tell = (findings: Finding[]): boolean => {
  for (const { what, seen, differing } of findings) {
    console.log(`${differing.length ? 'DIFFERS' : 'equal  '}  ${what}: ${seen}`)
    for (const line of differing.slice(0, shown)) console.log(`           ${line}`)
    if (differing.length > shown) console.log(`           … and ${differing.length - shown} more`)
  }
  const isEqual = findings.every(({ differing }) => !differing.length)
  console.log(isEqual ? 'Both are equal.' : 'They differ: what changed meanwhile is copied by another run.')
  return isEqual
}

/** The real investors' records are never overwritten: prod is restored into when it is empty, and only then. */
const refuseFullProd = async (restore: Restore, into: string): Promise<void> => {
  const filled = into === 'prod' ? await restore.filled() : []
  if (filled.length)
    throw new Failure(`prod has rows in ${filled.join(', ')}: it is restored into only empty.`)
}

await command(
  {
    name: 'restore',
    summary: 'Copies tables and files of an environment into another one, and compares the two.',
    options: {
      from: { type: 'string', value: 'NAME', about: 'The environment to copy; it is only read' },
      into: { type: 'string', value: 'NAME', about: 'The environment that becomes like it' },
      at: { type: 'string', value: 'TIME', about: 'As it was at this moment; without it, as it is' },
      compare: { type: 'boolean', about: 'Only compare, change nothing' },
      yes: yesOption,
    },
    notes:
      `Become equal: ${tablesThatAre('whole').join(', ')}, their files and public addresses.\n` +
      `Is added to: ${tablesThatAre('added').join(', ')}. Stay: ${tablesThatAre('left').join(', ')}, accounts, secrets.\n` +
      '--at restores temporary tables by point-in-time recovery, in minutes to hours, and drops them afterwards;\n' +
      'it has never been rehearsed, because that exists on AWS alone. Run again after a failure: it goes on.',
    examples: [
      'npm run ops -- restore --from prod --into staging',
      'npm run ops -- restore --from prod --into staging --at 2026-03-01T06:59:00Z',
      'npm run ops -- restore --from prod --into staging --compare',
    ],
  },
  async ({ options }) => {
    const [source, target] = [
      environmentNamed(options.from, '--from'),
      environmentNamed(options.into, '--into'),
    ]
    if (source.name === target.name)
      throw new BadInput(`${source.name} cannot be restored into itself: name two environments.`)
    const at = options.at === undefined ? undefined : momentOf(options.at, new Date())
    if (at && !source.retain)
      throw new BadInput(`${source.name} has no point-in-time recovery: leave --at away.`)
    const [from, into] = [placeOf(source), placeOf(target)]
    const restore = restoreBetween(from, into, at)
    if (!options.compare) {
      await refuseFullProd(restore, target.name)
      await confirm(
        target.name,
        `This overwrites ${tablesThatAre('whole').join(', ')} and the public addresses of ${target.name} ` +
          `(${await into.site()}) with those of ${source.name}${at ? ` at ${at.toISOString()}` : ''}.`,
        options.yes,
      )
      await restore.copy()
      await record(into, { action_type: 'ENVIRONMENT_RESTORED', object: `environments/${source.name}`, details: { at: at?.toISOString() } }) // oxfmt-ignore
    }
    const findings = await step('Comparing', () => restore.compare())
    await restore.close()
    return tell(findings)
  },
)
