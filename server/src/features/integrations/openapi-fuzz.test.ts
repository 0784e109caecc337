/**
 * For any response that Atlassian's documents allow, and any corruption of it, reading goes
 * on, PostgreSQL accepts every fact, and every other record is quarantined with its reason.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { FactKind } from '@sightline/analytics';
import type { Provider } from '@sightline/contract';
import fc from 'fast-check';
import type { TenantContext } from '../../platform/context.ts';
import { withTenant, type Tx } from '../../platform/database/tenant.ts';
import { testContext } from '../../testing/context.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { openapiAnswers, openapiFolder } from '../../testing/openapi.ts';
import { removeFacts, saveFacts } from '../facts/index.ts';
import { createAtlassianClient, type AtlassianClient } from './atlassian-client.ts';
import * as bitbucketSamples from './bitbucket/bitbucket.samples.test-support.ts';
import { openBitbucket } from './bitbucket/connector.ts';
import { createCloudClient as createConfluence } from './confluence/cloud-client.ts';
import * as confluenceSamples from './confluence/confluence.samples.test-support.ts';
import { openConfluence } from './confluence/connector.ts';
import { createDataCenterClient as createConfluenceDataCenter } from './confluence/data-center/client.ts';
import type { CollectedPage, Json, PageRequest, SourceReader } from './connector.ts';
import { saveCredential } from './credentials.store.ts';
import { storedCredential } from './integrations.test-support.ts';
import { createRequestBudget } from './http/request-budget.ts';
import { SourceUnavailable } from './http/source-errors.ts';
import { createCloudClient as createJira } from './jira/cloud-client.ts';
import { openJira } from './jira/connector.ts';
import { createDataCenterClient as createJiraDataCenter } from './jira/data-center/client.ts';
import * as jiraSamples from './jira/jira.samples.test-support.ts';
import { wholeScope } from './scope/scope.ts';
import { corrupted } from './corrupted-record.test-support.ts';
import { listQuarantined, saveQuarantined } from './sync/quarantined.store.ts';
import { beginSource } from './sync/sources.store.ts';
import { storedFactsOf } from './sync/stored-facts.ts';
import { write } from '../../platform/text.ts';

const folder = openapiFolder();
const skip = folder === undefined ? 'ATLASSIAN_OPENAPI_DIR names no folder of OpenAPI documents' : false;

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const text = { type: 'string' };
const instant = { type: 'string', format: 'date-time' };
const listOf = (items: object) => ({ type: 'array', items });

/** The documents do not describe the fields of an issue; these are described elsewhere in them. */
const issueFields = {
  type: 'object',
  properties: {
    summary: text,
    project: ref('Project'),
    issuetype: ref('IssueTypeDetails'),
    status: ref('StatusDetails'),
    priority: ref('Priority'),
    labels: listOf(text),
    components: listOf(ref('ProjectComponent')),
    reporter: ref('UserDetails'),
    assignee: ref('UserDetails'),
    parent: ref('LinkedIssue'),
    issuelinks: listOf(ref('IssueLink')),
    created: instant,
    updated: instant,
    resolutiondate: instant,
    customfield_10016: { type: 'number' },
  },
};

/** The same fields for a Data Center. */
const ownIssueFields = {
  ...issueFields,
  properties: {
    ...issueFields.properties,
    project: ref('ProjectJsonBean'),
    issuetype: ref('IssueTypeJsonBean'),
    status: ref('StatusJsonBean'),
    priority: ref('PriorityJsonBean'),
    components: listOf({ type: 'object', properties: { name: text } }),
    reporter: ref('UserJsonBean'),
    assignee: ref('UserJsonBean'),
    parent: ref('IssueRefJsonBean'),
    issuelinks: listOf({
      type: 'object',
      properties: { type: ref('IssueLinkTypeJsonBean'), outwardIssue: ref('IssueRefJsonBean') },
    }),
  },
};
const person = { type: 'object', properties: { type: text, username: text, userKey: text, displayName: text } };

type Source = {
  provider: Provider;
  documents: string[];
  /** Properties that the documents do not describe, by `{schema}.{property}`. */
  known: Record<string, object>;
  open: (client: AtlassianClient) => SourceReader;
  /** Responses of calls that the documents do not describe. */
  samples: [path: RegExp, answer: unknown][];
  /** Calls that return lists although the documents describe one entry, and whether the list is a page. */
  lists?: [path: RegExp, page: boolean][];
};

const sources: Record<string, Source> = {
  'jira data center': {
    provider: 'jira',
    documents: ['jira-software-datacenter'],
    known: { 'IssueBean.fields': ownIssueFields },
    open: (client) =>
      openJira(createJiraDataCenter(client), { scope: wholeScope, chosenFields: new Set(), now: Date.now }),
    samples: [],
    lists: [
      [/\/api\/2\/(project|status|field|user\/search)$/, false],
      [/\/board(\/\d+\/(project|sprint))?$/, true],
    ],
  },
  'confluence data center': {
    provider: 'confluence',
    documents: ['confluence-datacenter'],
    known: { 'History.createdBy': person, 'Version.by': person },
    open: (client) => openConfluence(createConfluenceDataCenter(client), { scope: wholeScope }),
    samples: [[/\/version$/, { results: [confluenceSamples.ownVersion], _links: {} }]],
  },
  jira: {
    provider: 'jira',
    known: { 'IssueBean.fields': issueFields },
    documents: ['jira-platform-v3', 'jira-software-agile'],
    open: (client) => openJira(createJira(client), { scope: wholeScope, chosenFields: new Set(), now: Date.now }),
    samples: [[/\/sprint$/, { isLast: true, values: [jiraSamples.sprint] }]],
  },
  bitbucket: {
    provider: 'bitbucket',
    known: {},
    documents: ['bitbucket-cloud'],
    open: (client) => openBitbucket(client, { metadata: { workspace: 'acme' }, scope: wholeScope }),
    samples: [
      [/\/pullrequests\/activity$/, { values: bitbucketSamples.activities }],
      [/\/pullrequests\/\d+\/commits$/, { values: [bitbucketSamples.commit] }],
      [/\/diffstat$/, { values: bitbucketSamples.diffstat }],
      [/\/pipelines\/[^/]+$/, bitbucketSamples.pipeline],
    ],
  },
  confluence: {
    provider: 'confluence',
    known: {},
    documents: ['confluence-v2'],
    open: (client) => openConfluence(createConfluence(client), { scope: wholeScope }),
    samples: [],
  },
};

const now = Date.UTC(2026, 10, 20);
const window = { from: Date.UTC(2020, 0, 1), to: null };
const maxPages = 4;
/** The number of responses to one address before its list ends. */
const maxAnswers = 3;

describe('mutations of the responses that the OpenAPI documents describe', { skip }, () => {
  let database: TestDatabase;
  before(async () => {
    database = await testDatabase();
  });
  after(() => database.drop());

  for (const [name, { provider, documents, known, open, samples, lists = [] }] of Object.entries(sources)) {
    it(`${name}: nothing throws, and every record is stored or quarantined with a reason`, async () => {
      const described = openapiAnswers(folder ?? '', documents, known as Record<string, Record<string, unknown>>);
      const describedAt = (method: string, pathname: string): fc.Arbitrary<unknown> | null => {
        const entry = described.of(method, pathname);
        const isPage = lists.find(([path]) => path.test(pathname))?.[1];
        if (entry === null || isPage === undefined) return entry;
        const values = fc.array(entry, { minLength: 1, maxLength: 3 });
        return isPage ? fc.record({ values, isLast: fc.constant(true) }) : values;
      };
      const ctx = await testContext(database);
      const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => withTenant(database, ctx.organizationId, work);
      await within((tx) => connect(tx, ctx, provider));
      const kinds = new Set<string>();
      const reasons = new Set<string>();

      await fc.assert(
        fc.asyncProperty(fc.gen(), async (generate) => {
          const answered = new Map<string, number>();
          const answer = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
            const { pathname } = new URL(String(input));
            const count = (answered.get(pathname) ?? 0) + 1;
            answered.set(pathname, count);
            const sample = samples.find(([path]) => path.test(pathname))?.[1];
            const allowed = describedAt((init.method ?? 'GET').toLowerCase(), pathname) ?? fc.constant(sample);
            const body =
              count > maxAnswers
                ? {}
                : generate(
                    corrupted,
                    generate(() => allowed),
                  );
            return new Response(JSON.stringify(body, writable) ?? 'null', {
              headers: { 'content-type': 'application/json' },
            });
          };
          const pages = await readEverything(open(clientOf(provider, answer)), ctx);
          for (const page of pages) {
            const { facts, mentioned = [], quarantined = [], removed = [] } = page;
            const accounts = [...mentioned, ...(facts.accounts ?? [])];
            await within(async (tx) => {
              await saveFacts(tx, ctx.organizationId, { ...facts, accounts });
              for (const { kind, ids } of removed) await removeFacts(tx, ctx.organizationId, kind, ids);
              await saveQuarantined(tx, ctx.organizationId, provider, quarantined, new Date(now));
            });
            for (const kind of Object.keys(facts)) if (facts[kind as FactKind]?.length) kinds.add(kind);
            for (const { reason } of quarantined) reasons.add(write(reason));
          }
        }),
        { numRuns: 40, seed: 20_261_121, endOnFailure: true },
      );

      assert.ok(kinds.size >= 3, `only ${[...kinds].join(', ')} came of it`);
      assert.ok(reasons.size > 2);
      for (const reason of reasons) assert.match(reason, /^(It has no readable [a-z ]+|Unknown type)\.$/);
      const { records, total } = await within((tx) => listQuarantined(tx, provider));
      assert.ok(total > 0);
      for (const record of records) assert.ok(reasons.has(record.reason) && record.excerpt !== '');
    });
  }
});

const connect = async (tx: Tx, { organizationId }: TenantContext, provider: Provider): Promise<void> => {
  await saveCredential(tx, organizationId, { ...storedCredential, provider });
  await beginSource(tx, organizationId, provider, new Date(now));
};

/** JSON, and so the sources, cannot contain bigints. */
const writable = (_name: string, value: unknown): unknown => (typeof value === 'bigint' ? Number(value) : value);

const clientOf = (provider: Provider, answer: typeof fetch): AtlassianClient => {
  const sleep = async (): Promise<void> => {};
  return createAtlassianClient({
    provider,
    baseUrl: 'https://acme.example',
    email: '',
    token: 'token',
    budget: createRequestBudget({ now: () => now, sleep, local: null }),
    fetch: answer,
    now: () => now,
    sleep,
    attempts: 2,
  });
};

/** Reads some pages of every list of a source. */
const readEverything = async (reader: SourceReader, ctx: TenantContext): Promise<CollectedPage[]> => {
  const stored = storedFactsOf(ctx);
  const pages: CollectedPage[] = [];
  for (const list of [reader.reference, reader.history, reader.sweeps]) {
    const streams = await orNull(() => list.call(reader, () => null));
    for (const stream of streams ?? []) {
      let cursor: Json = null;
      for (let read = 0; read < maxPages; read += 1) {
        const request: PageRequest = { cursor, memory: null, window, last: true, stored };
        const page: CollectedPage | null = await orNull(() => stream.read(request));
        if (page === null) break;
        pages.push(page);
        if (page.done) break;
        cursor = page.cursor;
      }
    }
  }
  return pages;
};

/** Rejecting an invalid response is expected: it is retried, and shown. */
const orNull = async <T>(work: () => Promise<T>): Promise<T | null> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SourceUnavailable) return null;
    throw error;
  }
};
