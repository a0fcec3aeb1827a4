import { startProduct } from './product.ts'

await startProduct({ fresh: process.argv.includes('--fresh'), live: process.argv.includes('--live') })
