/** An organization's language model: provider, uses, budget, and the requests sent to it. */
import { z } from 'zod';
import { limits } from './constants.ts';
import { id, instant } from './primitives.ts';
import { route } from './route.ts';

export const modelProviders = ['off', 'openai-compatible', 'anthropic', 'ollama'] as const;
export type ModelProvider = (typeof modelProviders)[number];

/** The default address of a provider; empty if there is none. */
export const modelAddresses: Readonly<Record<ModelProvider, string>> = {
  off: '',
  'openai-compatible': '',
  anthropic: 'https://api.anthropic.com/v1',
  ollama: 'http://localhost:11434/v1',
};

export const modelSettings = z.strictObject({
  provider: z.enum(modelProviders),
  address: z
    .union([z.literal(''), z.url({ protocol: /^https?$/, error: 'Enter the address as a URL' }).max(500)])
    .describe('where its API begins; empty: where the provider usually is'),
  model: z
    .string()
    .trim()
    .max(200)
    .regex(/^[\w./:@+-]*$/, 'A model name has letters, digits and . _ - / : @ + only')
    .describe('as the provider calls it'),
  phrasing: z.boolean().describe('whether it may reword built-in sentences'),
  questions: z.boolean().describe('whether it may map questions that the built-in grammar cannot read'),
  sendNames: z.boolean().describe('whether names of people are sent; otherwise they are replaced'),
  monthlyRequests: z.number().int().min(0).max(1_000_000),
  monthlyTokens: z.number().int().min(0).max(1_000_000_000).describe('sent and received together'),
  timeoutSeconds: z.number().int().min(1).max(120),
});
export type ModelSettings = z.infer<typeof modelSettings>;

const languageModel = z.object({
  version: z.number().int().describe('of the settings; 0 for the defaults'),
  settings: modelSettings,
  key: z.object({ origin: z.string() }).nullable().describe('the address a key is stored for; never the key'),
  usage: z.object({ requests: z.number().int(), tokens: z.number().int() }).describe('of this calendar month, UTC'),
});
export type LanguageModel = z.infer<typeof languageModel>;

const apiKey = z
  .string()
  .trim()
  .max(limits.inputLength)
  .regex(/^[\u0021-\u007e]*$/, 'An API key has no spaces or special characters')
  .optional()
  .describe('omitted: keeps the stored one; empty: none, and the stored one is deleted');

export const exchangePurposes = ['test', 'phrasing', 'question'] as const;
export const exchangeOutcomes = ['answered', 'refused', 'timeout', 'over-budget', 'failed'] as const;

export const modelExchange = z.object({
  id,
  at: instant,
  purpose: z.enum(exchangePurposes),
  address: z.string(),
  model: z.string(),
  sent: z.string().describe('the exact body of the request; empty where nothing was sent'),
  received: z.string().nullable(),
  outcome: z.enum(exchangeOutcomes),
  reason: z.string().nullable().describe('why the reply was not used, or not all of it'),
  inputTokens: z.number().int().nullable(),
  outputTokens: z.number().int().nullable(),
});
export type ModelExchange = z.infer<typeof modelExchange>;

export const languageModels = {
  read: route({
    method: 'GET',
    path: '/organizations/current/language-model',
    access: 'signed-in',
    summary: 'The language model of the organization and its used budget. The key is never returned',
    reply: languageModel,
  }),
  change: route({
    method: 'PUT',
    path: '/organizations/current/language-model',
    access: 'signed-in',
    summary: 'Set the language model of the organization, or switch it off',
    body: z.object({
      version: z.number().int().min(0).describe('that the caller saw'),
      settings: modelSettings,
      apiKey,
    }),
    reply: languageModel,
  }),
  test: route({
    method: 'POST',
    path: '/organizations/current/language-model/test',
    access: 'signed-in',
    unbatched: true,
    summary: 'Send a short request with these settings, without saving them. It counts toward the budget',
    body: z.object({ settings: modelSettings, apiKey }),
    reply: z.object({
      ok: z.boolean(),
      message: z.string().describe('the reply of the model, or why there is none'),
    }),
  }),
  exchanges: route({
    method: 'GET',
    path: '/organizations/current/language-model/exchanges',
    access: 'signed-in',
    summary: 'The latest requests to the language model, exactly as they were sent',
    reply: z.object({ exchanges: z.array(modelExchange) }),
  }),
};
