import { apiPrefix, contract, type BatchedCall, type BatchedReply, type RouteDefinition } from '@sightline/contract';
import type { Page } from 'playwright-core';

const addressOf = ({ call, params = {}, query = {} }: BatchedCall): string => {
  const [group = '', name = ''] = call.split('.');
  const { path } = (contract as Record<string, Record<string, RouteDefinition>>)[group]![name]!;
  const filled = path.replaceAll(/:(\w+)/g, (_match, field: string) => encodeURIComponent(params[field] ?? ''));
  const search = new URLSearchParams(query).toString();
  return `${apiPrefix}${filled}${search === '' ? '' : `?${search}`}`;
};

/** Splits the page's batches into single calls, so that a test can intercept one of them. */
export const splitBatches = (page: Page): Promise<unknown> =>
  page.route(`**${apiPrefix}/batch`, async (route) => {
    const { calls } = route.request().postDataJSON() as { calls: BatchedCall[] };
    const sent = route.request().headers();
    const headers = Object.fromEntries(Object.entries(sent).filter(([name]) => /^(authorization|x-)/.test(name)));
    const replies = await page.evaluate(
      async ({ addresses, headers: requestHeaders }) =>
        Promise.all(
          addresses.map(async (address): Promise<BatchedReply> => {
            const answer = await fetch(address, { headers: requestHeaders });
            return { status: answer.status, body: await answer.json(), retryAfter: null };
          }),
        ),
      { addresses: calls.map(addressOf), headers },
    );
    await route.fulfill({ json: { replies } });
  });
