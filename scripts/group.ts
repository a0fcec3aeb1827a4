import { groups } from './ops/groups.ts'

const [group = '', command = ''] = process.argv.splice(2, 2)
const commands = groups[group] ?? []
if (commands.includes(command)) await import(`./${command}.ts`)
else {
  console.error(`npm run ${group} -- COMMAND, which is one of: ${commands.join(', ')}.`)
  process.exitCode = 1
}
