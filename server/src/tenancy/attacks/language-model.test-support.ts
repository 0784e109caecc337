/** Attacks on the language model: its key, its budget, its requests and the sentences it worded. */
import type { Statement } from '@sightline/contract';
import { randomUUID } from 'node:crypto';
import * as models from '../../features/language-model/language-model.store.ts';
import * as phrasings from '../../features/language-model/phrasings.store.ts';
import { at, later, type Attack, type Attacks } from './attack.test-support.ts';

export const modelMonth = '2026-11-01';
export const phrased = 'of the victim';
const exchangeId = randomUUID();
export const exchange: models.StoredExchange = {
  id: exchangeId,
  at,
  purpose: 'test',
  address: 'https://model.example/v1',
  model: 'model',
  sent: '{}',
  received: null,
  outcome: 'answered',
  reason: null,
  inputTokens: null,
  outputTokens: null,
};
export const phrasedStatement: Statement = {
  parts: [{ kind: 'text', text: 'A sentence.' }],
  claims: [],
  tone: 'neutral',
};
const most = { requests: 1_000, tokens: 1_000 };

export const attacksOnLanguageModel: Attacks = {
  'features/language-model/language-model.store.ts': {
    findKey: (tx) => models.findKey(tx),
    saveKey: (tx, { organizationId }) =>
      models.saveKey(tx, organizationId, { origin: 'https://else.example', sealed: '' }),
    deleteKey: (tx, { organizationId }) => models.deleteKey(tx, organizationId),
    readUsage: (tx) => models.readUsage(tx, modelMonth),
    reserveUsage: (tx, { organizationId }) =>
      models.reserveUsage(tx, organizationId, { month: modelMonth, tokens: 1, most }),
    settleUsage: (tx) => models.settleUsage(tx, { month: modelMonth, difference: -1 }),
    insertExchange: (tx, { organizationId }) =>
      models.insertExchange(tx, organizationId, { ...exchange, id: randomUUID() }, 20),
    noteReason: (tx) => models.noteReason(tx, exchangeId, 'Attacked'),
    listExchanges: (tx) => models.listExchanges(tx),
  } satisfies Record<keyof typeof models, Attack>,
  'features/language-model/phrasings.store.ts': {
    findPhrasings: (tx) => phrasings.findPhrasings(tx, [phrased]),
    requestPhrasings: (tx, { organizationId }) =>
      phrasings.requestPhrasings(tx, organizationId, new Map([['another', phrasedStatement]]), { at, language: 'en' }),
    listWaiting: (tx) => phrasings.listWaiting(tx, 10),
    settlePhrasing: (tx) =>
      phrasings.settlePhrasing(tx, { fingerprint: phrased, state: 'rejected', phrased: null, changedAt: later }),
    deletePhrasingsBefore: (tx) => phrasings.deletePhrasingsBefore(tx, later),
  } satisfies Record<keyof typeof phrasings, Attack>,
};
