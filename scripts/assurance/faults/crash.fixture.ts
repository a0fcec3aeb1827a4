import { startCloud } from '../../dev/startCloud.ts'

// A local cloud in a process of its own, which a test may kill: says where it is in one line, then runs on.
const [dir = '', cdkOut = ''] = process.argv.slice(2)
const { site, api, mail, cognito, environment } = await startCloud({ dir, port: 0, cdkOut })
console.log(JSON.stringify({ site, api, mail, cognito, environment }))
