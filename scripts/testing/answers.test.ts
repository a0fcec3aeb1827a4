import { expect, it } from 'vitest'
import { faultsOfAnswers } from './answers.ts'

const faults = (...answers: [string, number, string][]) =>
  faultsOfAnswers(answers.map(answer => JSON.stringify(answer)))

it('an answer that the OpenAPI document describes is right, the gateway’s own too', () => {
  expect(
    faults(
      ['GET /api/documents/{id}', 200, ''],
      ['GET /api/documents/{id}', 404, 'not_found'],
      ['GET /api/documents/{id}', 401, 'gateway'],
      ['HEAD /api/announcements', 200, ''],
      ['ANY /api/{rest+}', 404, 'not_found'],
    ),
  ).toEqual([])
})

it.each([
  [['GET /api/documents/{id}', 418, ''], 'getDocument answered 418, which'],
  [['GET /api/documents/{id}', 404, 'conflict'], 'getDocument answered 404 conflict, which'],
  [['GET /api/documents/{id}', 404, 'gateway'], 'getDocument answered 404 gateway, which'],
  [['GET /api/announcements', 401, 'gateway'], 'listAnnouncements answered 401, which'],
  [['GET /api/never', 200, ''], 'GET /api/never is not in'],
] as [[string, number, string], string][])('%j is a fault', (answer, sentence) => {
  expect(faults(answer, answer)).toEqual([expect.stringContaining(sentence)])
})
