import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ARM, hashOf, numbered, worldWithRepository } from './sample-repository.ts';
import { openSite } from './test-site.ts';

const site = openSite(worldWithRepository());
const HERE = `/halden-robotics/${ARM.slug}`;

test('every html link leads to a page with the main facts, escaped', async () => {
  const pages: [address: string, shown: RegExp][] = [
    ['', /Arm control/],
    ['/pull-requests/1', /#1 Change 1 of the &#60;arm&#62;/],
    [`/commits/${hashOf('fix1').slice(0, 12)}`, new RegExp(hashOf('fix1'))],
    ['/pipelines/results/5', /Pipeline #5[^]*FAILED/],
    [`/deployments/${encodeURIComponent(numbered('7', 2))}`, /Deployment #14 to Production/],
  ];
  for (const [address, shown] of pages) {
    const { status, text } = await site.ask(`${HERE}${address}`);
    assert.equal(status, 200, address);
    assert.match(text, shown);
    assert.doesNotMatch(text, /<arm>/);
  }
});

test('Data Center links lead to the same pages', async () => {
  const here = `/bitbucket/projects/ROB/repos/${ARM.slug}`;
  const pages: [address: string, shown: RegExp][] = [
    ['/browse', /Arm control/],
    ['/pull-requests/1', /#1 Change 1/],
    [`/commits/${hashOf('fix1')}`, new RegExp(hashOf('fix1'))],
    ['/builds/5', /Pipeline #5[^]*FAILED/],
  ];
  for (const [address, shown] of pages) assert.match((await site.ask(`${here}${address}`)).text, shown);
  assert.equal((await site.ask(`/bitbucket/projects/ELSE/repos/${ARM.slug}/browse`)).status, 404);
});

test('pages of missing records answer 404', async () => {
  for (const address of [
    `${HERE}/pull-requests/999`,
    `/elsewhere/${ARM.slug}`,
    '/halden-robotics/nothing/commits/abcd',
  ]) {
    assert.equal((await site.ask(address)).status, 404, address);
  }
});
