import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { afterAll, describe, expect, it } from 'vitest'
import { arrive, leave, signIn } from './person.ts'
import { approveOn, callerOn, draftOn, expectAccessible, go, releaseOn, unexpectedErrors } from './prepare.ts'
import { cloud, idle, tick } from '../../scripts/testing/cloud.ts'

const { site, environment, users } = cloud
const sandbox = environment['SANDBOX_ORIGIN']

interface Arrival {
  verified: boolean | null
  headers: Record<string, string>
  body: string
}

describe('webhooks', () => {
  afterAll(leave)

  it('A-167 an administrator adds one, keeps its secret and tries it; one that says 410 is off, switched on, sent again, given a new secret, and deleted', async () => {
    const [admin] = users
    if (!admin) throw new Error('There is no sample administrator.')
    const { page, context, complaints } = await arrive(site)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site })
    await signIn(page, admin)
    const run = randomUUID().slice(0, 8)
    const [hookPath, title] = [`/${run}`, `Trading update ${run}`]
    const hook = `https://hooks.example.com${hookPath}`
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const dialog = () => page.getByRole('dialog')
    const status = (text: RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor()
    const arrivals = async (about: string) => {
      const all = (await (await fetch(`${sandbox}/hooks.json?path=${hookPath}`)).json()) as Arrival[]
      return all.filter(({ body }) => body.includes(about))
    }
    /** What the webhook's address answers from now on. */
    const answer = (code: string) =>
      fetch(`${sandbox}/pages/hooks.example.com${hookPath}`, {
        method: 'PUT',
        headers: { 'x-status': code },
        body: '',
      })

    await go(page, '/admin/services/webhooks')
    await page.getByRole('heading', { name: 'No webhooks' }).waitFor()
    await expectAccessible(page, 'light')
    await button('Add webhook').click()
    await dialog().getByLabel('Address').fill('https://169.254.169.254/latest')
    await dialog().getByRole('button', { name: 'Add webhook' }).click()
    await dialog().getByText('169.254.169.254 is not a public address.').first().waitFor()
    await expectAccessible(page, 'light')
    await dialog().getByLabel('Address').fill(hook)
    await dialog().getByLabel('Description').fill('A program of the test')
    await dialog().getByRole('button', { name: 'Add webhook' }).click()
    await page.getByRole('dialog', { name: 'Webhook added' }).waitFor()
    const secret = await dialog().getByLabel('Signing secret').inputValue()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    await button('Copy secret').click()
    await page.getByText('Secret copied').first().waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
    await expectAccessible(page)
    await button('I have kept it').click()
    await dialog().waitFor({ state: 'detached' })
    expect(await page.content()).not.toContain(secret)

    const receiver = page.getByRole('link', { name: /^Open the webhook receiver/ })
    expect(await receiver.getAttribute('href')).toBe(`${sandbox}/hooks`)
    await fetch(`${sandbox}/hooks/secrets`, {
      method: 'POST',
      body: new URLSearchParams({ path: hookPath, secret }),
      redirect: 'manual',
    })
    await page.getByRole('link', { name: hook }).click()
    await button('Send test event').click()
    await status(/The test event was delivered: status 200/)
    await page.getByText('Test event', { exact: true }).click()
    await page.getByRole('group', { name: 'Message' }).getByText('"type": "webhook.test"').waitFor()
    await page.getByRole('group', { name: 'Answer to try 1' }).getByText('{"received":true}').waitFor()
    await expectAccessible(page)
    expect(await arrivals('webhook.test')).toMatchObject([{ verified: true }])

    await answer('410')
    const { id } = await draftOn(page, title)
    await approveOn(page, await releaseOn(page, title, [{ type: 'announcement', id }]))
    await tick('startReleases')
    await idle()
    expect(await arrivals(title)).toHaveLength(1)
    await page.reload()
    await page.getByText('Switched off: it answered 410').waitFor()
    await page.getByText(title).click()
    await page.getByText('Dead letter', { exact: true }).waitFor()
    await page.getByText('It answered 410: it wants no more messages.').first().waitFor()
    await expectAccessible(page)
    await answer('204')
    await button('Enable').click()
    await page.getByText('On', { exact: true }).waitFor()
    await button('Deliver dead letters again').click()
    await page.getByText('1 dead letter.').first().waitFor()
    await page.getByText('Dead letter', { exact: true }).waitFor({ state: 'detached' })
    await idle()
    // By one id, so that its receiver can tell.
    const ids = (await arrivals(title)).map(({ headers }) => headers['webhook-id'])
    expect(ids).toEqual([id, id])

    await button('Replace secret').click()
    await dialog().getByText('For 24 hours the old one signs beside it').waitFor()
    await expectAccessible(page, 'light')
    await dialog().getByRole('button', { name: 'Replace secret' }).click()
    const newest = await dialog().getByLabel('Signing secret').inputValue()
    expect(newest).not.toBe(secret)
    await button('I have kept it').click()
    await button('Send test event').click()
    await expect.poll(() => arrivals('webhook.test')).toHaveLength(2)
    const [{ body, headers }] = (await arrivals('webhook.test')) as [Arrival]
    for (const each of [secret, newest]) expect(() => new Webhook(each).verify(body, headers)).not.toThrow()

    await button('Change').click()
    await dialog().getByLabel('Description').fill('Mine')
    const call = await callerOn(page)
    const params = { id: page.url().split('/').at(-1) ?? '' }
    const { version } = (await call('getWebhook', { params })).value()
    const theirs = { description: 'Theirs', kinds: ['company' as const] }
    ;(await call('updateWebhook', { params, body: theirs, ifMatch: version })).value()
    await dialog().getByRole('button', { name: 'Save' }).click()
    await dialog().getByText('Changed by them only, and kept: Sent for.').waitFor()
    await expectAccessible(page)
    await dialog().getByRole('radio', { name: 'Description: Yours' }).check()
    await dialog().getByRole('button', { name: 'Put this into the form' }).click()
    await dialog().getByRole('button', { name: 'Save' }).click()
    await page.getByText('Webhook saved').first().waitFor()
    await page.getByText('Mine', { exact: true }).waitFor()

    await button('Delete').click()
    await dialog().waitFor()
    await expectAccessible(page, 'light')
    await dialog().getByRole('button', { name: 'Delete webhook' }).click()
    await page.getByRole('heading', { name: 'No webhooks' }).waitFor()
    expect(unexpectedErrors(complaints)).toEqual([])
  })
})
