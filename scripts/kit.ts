import { serveKit } from '../web/vite.kit.ts'

/** After those of `npm start` and `npm run dev`. */
const port = 3100

const { address } = await serveKit(port)
console.log(
  `The staff kit, every piece in every state: ${address}\nA change is seen at once. Ctrl+C ends it.`,
)
