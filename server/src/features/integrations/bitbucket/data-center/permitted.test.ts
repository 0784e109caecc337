import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { withTenant } from '../../../../platform/database/tenant.ts';
import { findCredential } from '../../credentials.store.ts';
import { simulatedSite, type SimulatedSite, type TestOrganization } from '../../integrations.test-support.ts';
import { sourceFreshness } from '../../source-status.ts';

const apiPath = '/bitbucket/rest/api/latest/projects';

describe('a token that may not read everything of a Bitbucket Data Center', () => {
  let site: SimulatedSite;
  before(async () => {
    site = await simulatedSite({ now: '2026-11-20T12:00:00Z' });
  });
  after(() => site.close());
  beforeEach(() => site.simulator.control('DELETE', 'faults'));

  const organization = async (): Promise<TestOrganization> => {
    const made = await site.organization();
    await made.connect('bitbucket', 'data-center');
    return made;
  };
  const refuse = (kind: 'not-permitted' | 'expired-token', pathPrefix: string) =>
    site.simulator.control('POST', 'faults', { kind, pathPrefix, count: 100_000 });
  const stateOf = ({ ctx }: TestOrganization) =>
    withTenant(site.database, ctx.organizationId, async (tx) => {
      const { incomplete } = await sourceFreshness(tx);
      return {
        isActive: (await findCredential(tx, 'bitbucket'))?.isActive,
        error: (await findCredential(tx, 'bitbucket'))?.errorMessage,
        reasons: incomplete.map(({ reason }) => reason),
      };
    });

  it('reads the permitted repositories, keeps what is stored of others, and reads these again once permitted', async () => {
    const all = await organization();
    assert.equal((await all.collect('bitbucket')).kind, 'complete');
    const facts = await all.facts();
    const hidden = facts.repositories.slice(0, 2);
    const isHidden = ({ repositoryId }: { repositoryId: string }) => hidden.some(({ id }) => id === repositoryId);
    for (const { projectKey, slug } of hidden) await refuse('not-permitted', `${apiPath}/${projectKey}/repos/${slug}/`);
    assert.equal((await all.collect('bitbucket')).kind, 'complete');
    assert.deepEqual(await all.facts(), facts);
    const { isActive, error, reasons } = await stateOf(all);
    assert.deepEqual([isActive, error], [true, null]);
    assert.match(
      reasons.join('\n'),
      new RegExp(`${hidden[0]?.slug}/branches with status 401 \\(You are not permitted`),
    );

    const some = await organization();
    assert.equal((await some.collect('bitbucket')).kind, 'complete');
    const read = await some.facts();
    assert.ok(read.commits.length > 0 && !read.commits.some(isHidden));
    assert.equal(read.pullRequests.length, facts.pullRequests.filter((one) => !isHidden(one)).length);
    await site.simulator.control('DELETE', 'faults');
    assert.equal((await some.collect('bitbucket', { sweep: true })).kind, 'complete');
    const later = await some.facts();
    assert.deepEqual(
      [later.repositories.length, later.commits.length, later.pullRequests.length],
      [facts.repositories.length, facts.commits.length, facts.pullRequests.length],
    );
    assert.deepEqual((await stateOf(some)).reasons, []);
  });

  it('skips a project that it may not read', async () => {
    const made = await organization();
    await made.collect('bitbucket');
    const { repositories } = await made.facts();
    const key = repositories[0]?.projectKey;
    await refuse('not-permitted', `${apiPath}/${key}/`);
    const other = await organization();
    assert.equal((await other.collect('bitbucket')).kind, 'complete');
    const read = (await other.facts()).repositories;
    assert.deepEqual(read.length, repositories.filter(({ projectKey }) => projectKey !== key).length);
  });

  it('no longer lacks what is not listed any more', async () => {
    const made = await organization();
    await made.collect('bitbucket');
    const { projectKey, slug } = (await made.facts()).repositories[0]!;
    await refuse('not-permitted', `${apiPath}/${projectKey}/repos/${slug}/`);
    await made.collect('bitbucket', { sweep: true });
    assert.ok((await stateOf(made)).reasons.length > 0);
    await site.simulator.control('DELETE', 'faults');
    await refuse('not-permitted', `${apiPath}/${projectKey}/`);
    await made.collect('bitbucket', { sweep: true });
    assert.deepEqual((await stateOf(made)).reasons, []);
  });

  it('is refused if the server refuses it everywhere', async () => {
    const made = await organization();
    await refuse('expired-token', apiPath);
    assert.equal((await made.collect('bitbucket')).kind, 'paused');
    const { error } = await stateOf(made);
    assert.match(String(error), /^Bitbucket refused the token\./);
  });
});
