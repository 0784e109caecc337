/** A server with the APIs of two providers: OpenAI's chat completions and Anthropic's messages. */
import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ModelRequest = {
  path: string;
  headers: IncomingMessage['headers'];
  body: Record<string, unknown>;
  /** The user's message in the request. */
  data: Record<string, unknown>;
};

/** The model's reply: text, a tool call, a refusal, an error status, garbage, or none at all. */
export type ModelReply =
  | { text: string; uncounted?: true }
  | { call: string; input: unknown }
  | 'refuses'
  | 'stalls'
  | { status: number }
  | { raw: string }
  | { redirect: string };

export type ModelServer = {
  origin: string;
  asked: ModelRequest[];
  /** Sets the reply to the next requests. */
  say: (how: (asked: ModelRequest) => ModelReply) => void;
  stop: () => Promise<void>;
};

const usage = { input: 120, output: 30 };

const openAi = (reply: Extract<ModelReply, { text: string } | { call: string } | 'refuses'>): unknown => {
  const message =
    reply === 'refuses'
      ? { role: 'assistant', content: null }
      : 'call' in reply
        ? {
            role: 'assistant',
            content: null,
            tool_calls: [
              {
                id: 'call_1',
                type: 'function',
                function: { name: reply.call, arguments: JSON.stringify(reply.input) },
              },
            ],
          }
        : { role: 'assistant', content: reply.text };
  const reason = reply === 'refuses' ? 'content_filter' : 'call' in reply ? 'tool_calls' : 'stop';
  const counted =
    reply !== 'refuses' && 'uncounted' in reply
      ? {}
      : {
          usage: {
            prompt_tokens: usage.input,
            completion_tokens: usage.output,
            total_tokens: usage.input + usage.output,
          },
        };
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_795_000_000,
    model: 'test-model',
    choices: [{ index: 0, message, finish_reason: reason }],
    ...counted,
  };
};

const anthropic = (reply: Extract<ModelReply, { text: string } | { call: string } | 'refuses'>): unknown => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'test-model',
  content:
    reply === 'refuses'
      ? []
      : 'call' in reply
        ? [{ type: 'tool_use', id: 'toolu_1', name: reply.call, input: reply.input }]
        : [{ type: 'text', text: reply.text }],
  stop_reason: reply === 'refuses' ? 'refusal' : 'call' in reply ? 'tool_use' : 'end_turn',
  stop_sequence: null,
  usage: { input_tokens: usage.input, output_tokens: usage.output },
});

const userText = (body: Record<string, unknown>): string => {
  const messages = body['messages'] as { role: string; content: string | { type: string; text?: string }[] }[];
  const content = messages.findLast(({ role }) => role === 'user')?.content ?? '';
  return typeof content === 'string' ? content : content.map(({ text = '' }) => text).join('');
};

const answer = (response: ServerResponse, path: string, reply: ModelReply): void => {
  if (reply === 'stalls') return;
  if (reply !== 'refuses' && 'status' in reply) {
    response.writeHead(reply.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { message: 'No.', type: 'error' } }));
    return;
  }
  if (reply !== 'refuses' && 'redirect' in reply) {
    response.writeHead(307, { location: reply.redirect }).end();
    return;
  }
  response.setHeader('content-type', 'application/json');
  if (reply !== 'refuses' && 'raw' in reply) response.end(reply.raw);
  else response.end(JSON.stringify(path.endsWith('/messages') ? anthropic(reply) : openAi(reply)));
};

export const startModelServer = async (): Promise<ModelServer> => {
  const asked: ModelRequest[] = [];
  let respond: (asked: ModelRequest) => ModelReply = () => ({ text: 'OK' });
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>;
      const path = request.url ?? '';
      assert.ok(path.endsWith('/chat/completions') || path.endsWith('/messages'), path);
      const received = {
        path,
        headers: request.headers,
        body,
        data: JSON.parse(userText(body)) as Record<string, unknown>,
      };
      asked.push(received);
      answer(response, path, respond(received));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    say(how) {
      respond = how;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
};
