/**
 * Tools of the Model Context Protocol. Each is a call of the API, sent with the caller's token: an assistant
 * reads what its owner may read, within the token's scopes and limits, and every figure comes with its receipt.
 */
import { McpServer } from '@modelcontextprotocol/server';
import { metricDefinitions } from '@sightline/analytics';
import { receiptSubject, t } from '@sightline/contract';
import { z } from 'zod';

/** The response of a call: its status and body. */
type Called = { status: number; body: unknown };
type Query = Readonly<Record<string, string | number | undefined>>;
/** Calls the API; with a body if the input does not fit into an address. */
export type CallApi = (path: string, query: Query, body?: object) => Promise<Called>;

const day = z.iso.date();
const subject = receiptSubject
  .default('organization')
  .describe('organization, team:{id}, person:{id} or sprint:{id}; ids come from list_teams and list_people');
const metric = z
  .string()
  .regex(/^[\w.:-]{1,60}$/)
  .describe('key from list_metrics');
const days = { from: day.describe('first day'), to: day.describe('last day, inclusive') };

const readOnly = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

type ToolResult = {
  content: { type: 'text'; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: true;
};

const asText = (value: unknown): ToolResult['content'] => [{ type: 'text', text: JSON.stringify(value) }];

const resultOf = ({ status, body }: Called): ToolResult => {
  if (status === 200 && isRecord(body)) return { content: asText(body), structuredContent: body };
  const message =
    isRecord(body) && typeof body['message'] === 'string'
      ? body['message']
      : t('The call failed ({status}).', { status });
  return { content: [{ type: 'text', text: message }], isError: true };
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const instructions =
  'Sightline measures software delivery. State a figure only if a tool returned it in this conversation, with its days and its receipt link. insufficient-data means that there is no figure; never replace it by zero. Call a change better or worse only where significance.clear is true. People are not ranked.';

/** A server for one request. */
export const createMcpServer = (call: CallApi, version: string): McpServer => {
  const server = new McpServer({ name: 'sightline', version }, { instructions });
  server.registerTool(
    'list_metrics',
    {
      title: 'List metrics',
      description: 'Every metric with its key, definition, unit and which direction is better',
      inputSchema: z.object({}),
      annotations: readOnly,
    },
    async () => {
      const metrics = Object.values(metricDefinitions).map(({ key, name, unit, better, definition, area }) => ({
        key,
        name,
        unit,
        better,
        area,
        definition,
      }));
      return { content: asText({ metrics }), structuredContent: { metrics } };
    },
  );
  server.registerTool(
    'list_teams',
    {
      title: 'List teams',
      description: 'Teams of the organization with their ids (scope read:people)',
      inputSchema: z.object({}),
      annotations: readOnly,
    },
    async () => resultOf(await call('/v1/teams', {})),
  );
  server.registerTool(
    'list_people',
    {
      title: 'List people',
      description: 'Contributors by name, a page at a time (scope read:people)',
      inputSchema: z.object({
        search: z.string().max(100).optional(),
        page: z.number().int().min(1).max(10_000).default(1),
      }),
      annotations: readOnly,
    },
    async ({ search, page }) => resultOf(await call('/v1/developers', { search, page })),
  );
  server.registerTool(
    'get_figure',
    {
      title: 'Get a figure',
      description:
        'One figure of a subject over days, as a claim: its value or what is missing, its interval, the period before, whether the change is clear, and its receipt (scope read:metrics)',
      inputSchema: z.object({ metric, subject, ...days }),
      annotations: readOnly,
    },
    async (input) => resultOf(await call('/v1/claims', input)),
  );
  server.registerTool(
    'get_receipt',
    {
      title: 'Get a receipt',
      description: 'The rows behind a figure, a page at a time, as far as you may see them (scope read:metrics)',
      inputSchema: z.object({
        metric,
        subject,
        ...days,
        cursor: z.string().max(200).optional().describe('nextCursor of the page before'),
        // A row has about a kilobyte, and assistants read all of it.
        limit: z.number().int().min(1).max(200).default(20).describe('rows per page'),
      }),
      annotations: readOnly,
    },
    async ({ metric: key, ...input }) => resultOf(await call(`/v1/receipts/${encodeURIComponent(key)}`, input)),
  );
  server.registerTool(
    'verify_claim',
    {
      title: 'Verify a claim',
      description:
        'Whether a claim still holds: recomputes its figure, and the one it is compared with, and says what they are now and as of which data version (scope read:metrics)',
      inputSchema: z.object({
        claim: z.record(z.string(), z.unknown()).describe('as get_figure or ask returned it, unchanged'),
      }),
      annotations: readOnly,
    },
    async (input) => resultOf(await call('/v1/claims/verify', {}, input)),
  );
  server.registerTool(
    'ask',
    {
      title: 'Ask a question',
      description:
        'A question in plain English or German about a metric, teams or people, and days; answered with claims, or refused with questions that can be answered (scope read:metrics)',
      inputSchema: z.object({ question: z.string().min(1).max(300) }),
      annotations: readOnly,
    },
    async (input) => resultOf(await call('/v1/ai/answer', input)),
  );
  return server;
};
