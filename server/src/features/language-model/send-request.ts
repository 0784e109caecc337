/** One request to a provider's API, through its SDK, which is loaded with the first request only. */
import type { ModelSettings } from '@sightline/contract';
import type { JSONSchema7, LanguageModel } from 'ai';
import { boundedFetch } from '../../platform/outgoing/bounded-fetch.ts';
import { assertPublicAddress } from '../../platform/outgoing/public-address.ts';

/** A request to a model. Data is sent as JSON, apart from the instructions. */
export type ModelRequest = {
  instructions: string;
  data: unknown;
  /** Tools that it may call; calls are returned, not executed. */
  tools?: Readonly<Record<string, { description: string; input: JSONSchema7 }>>;
  maxOutputTokens: number;
};

export type ModelReply = {
  text: string;
  calls: { name: string; input: unknown }[];
  isRefused: boolean;
  tokens: { input: number | null; output: number | null };
};

/** The exact request and response, also of a failed request. */
export type Wire = { sent: string; received: string | null };

type Connection = {
  settings: ModelSettings;
  address: URL;
  key: string | null;
  /** Origins for which the operator allows private addresses. */
  allowedOrigins: readonly string[];
  wire: Wire;
};

/** Larger than any expected response. */
const maxBytes = 1_000_000;

/** Records the exact body, and allows requests only to the configured origin. */
const guardedFetch = ({ settings, address, allowedOrigins, wire }: Connection): typeof fetch => {
  const bounds = { maxBytes: maxBytes, deadlineMs: settings.timeoutSeconds * 1000, redirects: 'refuse' } as const;
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.origin !== address.origin) throw new Error(`${url.origin} is not the configured address.`);
    await assertPublicAddress(url, allowedOrigins);
    wire.sent = typeof init.body === 'string' ? init.body : '';
    const response = await boundedFetch(url, init, bounds);
    wire.received = await response.clone().text();
    return response;
  };
};

const openModel = async (connection: Connection): Promise<LanguageModel> => {
  const { settings, address, key } = connection;
  const baseURL = address.href.replace(/\/+$/, '');
  const send = guardedFetch(connection);
  if (settings.provider === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return createAnthropic({ baseURL, apiKey: key ?? '', fetch: send })(settings.model);
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const apiKey = key === null ? {} : { apiKey: key };
  return createOpenAICompatible({ name: settings.provider, baseURL, fetch: send, ...apiKey })(settings.model);
};

export const sendRequest = async (connection: Connection, request: ModelRequest): Promise<ModelReply> => {
  const { generateText, jsonSchema, tool } = await import('ai');
  const tools = Object.fromEntries(
    Object.entries(request.tools ?? {}).map(([name, { description, input }]) => [
      name,
      tool({ description, inputSchema: jsonSchema(input) }),
    ]),
  );
  const result = await generateText({
    model: await openModel(connection),
    instructions: request.instructions,
    prompt: JSON.stringify(request.data),
    ...(request.tools === undefined ? {} : { tools }),
    maxOutputTokens: request.maxOutputTokens,
    // A retry would use a second request of the budget.
    maxRetries: 0,
    abortSignal: AbortSignal.timeout(connection.settings.timeoutSeconds * 1000),
    telemetry: { isEnabled: false },
  });
  const { inputTokens, outputTokens } = result.usage;
  return {
    text: result.text,
    calls: result.toolCalls.map(({ toolName, input }) => ({ name: toolName, input: input as unknown })),
    isRefused: result.finishReason === 'content-filter',
    tokens: { input: inputTokens ?? null, output: outputTokens ?? null },
  };
};
