/** Random but consistent deliveries of a few repositories, for property tests. */
import * as fc from 'fast-check';
import { noFacts, type Facts } from '../../facts.ts';
import { hour, issue, on, statuses } from '../flow/work-facts.test-support.ts';
import { api, commit, deployment, hash, merged } from './delivery-facts.test-support.ts';

const step = fc.record({
  who: fc.constantFrom('ada', 'ben', 'cy', 'robot'),
  write: fc.integer({ min: 1, max: 90 }),
  review: fc.integer({ min: 1, max: 60 }),
  title: fc.constantFrom('Change', 'hotfix: totals', 'Revert "Change"', 'PAY-1 correct it'),
  deploys: fc.boolean(),
  result: fc.constantFrom('successful' as const, 'successful' as const, 'failed' as const, 'stopped' as const),
  back: fc.boolean(),
  incident: fc.option(fc.integer({ min: 1, max: 300 })),
  named: fc.boolean(),
  known: fc.boolean(),
});

/** Repositories `r0` and so on; each is a main line of merged pull requests, some of them deployed. */
export const randomDelivery = (repositories: number, changes: number): fc.Arbitrary<Facts> =>
  fc
    .array(fc.array(step, { minLength: 1, maxLength: changes, size: 'max' }), {
      minLength: repositories,
      maxLength: repositories,
    })
    .map((lines) => {
      const facts: Facts = { ...noFacts(), statuses };
      for (const [index, steps] of lines.entries()) {
        const id = `r${index}`;
        facts.repositories.push({ ...api, id, slug: id, name: id });
        let at = on(0);
        for (const [number, one] of steps.entries()) {
          const name = `${id}-${number}-`;
          const writtenAt = at;
          const mergedAt = at + (one.write + one.review) * hour;
          const parents = number === 0 ? [] : [`${id}-${number - 1}-`];
          facts.commits.push(commit(name, writtenAt, parents, { repositoryId: id, authorId: one.who }));
          const times = { writtenAt, openedAt: at + one.write * hour, mergedAt };
          facts.pullRequests.push(
            merged(number, one.known ? name : null, times, { repositoryId: id, authorId: one.who, title: one.title }),
          );
          at = mergedAt + hour;
          if (one.deploys) {
            const head = one.back && number > 0 ? `${id}-${number - 1}-` : name;
            facts.deployments.push({
              ...deployment(`${id}-${number}`, at, null, { repositoryId: id, result: one.result }),
              commitHash: hash(head),
            });
          }
          if (one.incident !== null) {
            const key = `${index}${number}`;
            facts.issues.push(
              issue(key, {
                typeName: 'Incident',
                createdAt: at + one.incident * hour,
                components: one.named ? [id] : [],
                resolvedAt: one.back ? null : at + (one.incident + 5) * hour,
                statusId: one.back ? 'doing' : 'done',
              }),
            );
          }
        }
      }
      return facts;
    });
