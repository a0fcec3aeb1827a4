// Runs one event of the function in the folder that is named, once a line comes on stdin; prints the answer.
import { once } from 'node:events'
import { createPool } from './pool.ts'

const [dir = ''] = process.argv.slice(2)
// No handler is as fast as its timeout: only a debugger lets it go on.
const spec = {
  name: 'fn',
  label: 'fn',
  arn: 'arn',
  dir,
  handler: 'index.handler',
  env: {},
  timeout: 0.001,
  memory: 128,
}
const pool = createPool(spec, text => process.stderr.write(text))
await once(process.stdin, 'data')
process.stdout.write(`${JSON.stringify(await pool.run(JSON.stringify({ name: 'Ada' })))}\n`)
await pool.end()
process.exit()
