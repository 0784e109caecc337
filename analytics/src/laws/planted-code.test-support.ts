/** The expected rows of code and review metrics in a planted organization, from the wording of each definition. */
import { day } from '../metrics/flow/work-facts.test-support.ts';
import type { Planted, PlantedChange, PlantedDeployment, PlantedItem, PlantedReview } from './planted.test-support.ts';
import type { PlantedRow, Expected } from './planted-work.test-support.ts';

const ofPeople = ({ changes }: Planted): PlantedChange[] => changes.filter(({ who }) => who !== 'robot');

/** The first response of each reviewer to a change. */
const reviewsOf = ({ reviews, who }: PlantedChange): PlantedReview[] =>
  [...Map.groupBy(reviews, (one) => one.who)]
    .filter(([reviewer]) => reviewer !== who)
    .map(([, own]) => own.toSorted((a, b) => a.at - b.at)[0]!);
const isOfPeople = ({ who }: { who: string }): boolean => who !== 'robot';

const reviewed = (planted: Planted, rowsOf: (change: PlantedChange, review: PlantedReview) => PlantedRow[]) =>
  planted.changes.flatMap((change) =>
    reviewsOf(change)
      .filter(isOfPeople)
      .flatMap((review) => rowsOf(change, review)),
  );

const cleanMerges = (planted: Planted): PlantedRow[] =>
  ofPeople(planted).flatMap((change) => {
    if (reviewsOf(change).filter(isOfPeople).length === 0) return [];
    const others = change.reviews.filter((review) => review.who !== change.who && review.who !== 'robot');
    const isClean = others.every((other) => other.kind !== 'changes_requested');
    return [{ at: change.mergedAt, who: change.who, value: isClean ? 1 : 0 }];
  });

/** Folders or repositories that the author had not changed before; nothing is new in the author's first 30 days. */
const newAreas = ({ changes }: Planted): PlantedRow[] =>
  [...Map.groupBy(changes, (one) => one.who)].flatMap(([who, own]) => {
    const merged = own.toSorted((a, b) => a.mergedAt - b.mergedAt);
    return merged.flatMap((change, index) => {
      const before = merged.slice(0, index).filter((one) => one.repository === change.repository);
      const isSettled = change.mergedAt >= merged[0]!.mergedAt + 30 * day;
      if (who === 'robot' || !isSettled) return [];
      const fresh = change.folders.filter((folder) => before.every((one) => !one.folders.includes(folder)));
      const areas = before.length === 0 ? 1 : fresh.length;
      return Array.from({ length: areas }, () => ({ at: change.mergedAt, who, value: 1 }));
    });
  });

type Deployed = PlantedDeployment & { change: PlantedChange; carried: PlantedChange[]; repairsAny: boolean };

/** The successful deployments of each repository in order, with the changes that each was the first to contain. */
const deployedIn = ({ changes }: Planted): Deployed[][] =>
  [...Map.groupBy(changes, (one) => one.repository).values()].map((own) => {
    let waiting: PlantedChange[] = [];
    return own.flatMap((change): Deployed[] => {
      waiting.push(change);
      if (change.deployment?.result !== 'successful') return [];
      const carried = waiting;
      waiting = [];
      const repairsAny = carried.some(({ title }) => title.startsWith('hotfix'));
      return [{ ...change.deployment, change, carried, repairsAny }];
    });
  });
const deployed = (planted: Planted): Deployed[] => deployedIn(planted).flat();
const ofDeployments =
  (valueOf: (one: Deployed) => number) =>
  (planted: Planted): PlantedRow[] =>
    deployed(planted).map((one) => ({ at: one.finishedAt, who: one.starter, value: valueOf(one) }));

/** Which changes the first recorded deployment contained is unknown. */
const ofCarried = (valueOf: (change: PlantedChange, by: Deployed) => number) => (planted: Planted) =>
  deployedIn(planted).flatMap((own) =>
    own
      .slice(1)
      .flatMap((by) =>
        by.carried
          .filter(isOfPeople)
          .map((change): PlantedRow => ({ at: by.finishedAt, who: change.who, value: valueOf(change, by) })),
      ),
  );

/** An incident ends when it is resolved or when the change that names it is deployed; null while it is open. */
const endOf = (incident: PlantedItem, all: readonly Deployed[]): number | null => {
  const fix = all.find(({ carried }) => carried.some(({ title }) => title === `hotfix: OPS-${incident.id}`));
  const ends = [incident.doneAt, fix?.finishedAt ?? null].filter((end) => end !== null);
  return ends.length === 0 ? null : Math.min(...ends);
};

/** Metrics of code and reviews. Each metric is either here or in `expectedWork`. */
export const expectedCode = {
  merged_pull_requests: (planted) => ofPeople(planted).map(({ who, mergedAt }) => ({ at: mergedAt, who, value: 1 })),
  change_size: (planted) =>
    ofPeople(planted).flatMap(({ who, mergedAt, lines }) =>
      lines === null ? [] : [{ at: mergedAt, who, value: lines + 1 }],
    ),
  clean_merge_share: cleanMerges,
  review_balance: (planted) =>
    reviewed(planted, (change, { who, at }) => [
      { at, who, value: 1 },
      ...(change.who === 'robot' ? [] : [{ at, who: change.who, value: 0 }]),
    ]),
  people_helped: (planted) =>
    reviewed(planted, (change, { who, at }) => (change.who === 'robot' ? [] : [{ at, who, value: 1 }])),
  review_response_time: ({ changes }) =>
    changes.flatMap((change) =>
      reviewsOf(change)
        .filter((one) => isOfPeople(one) && change.requested.includes(one.who))
        .map(({ who, at }) => ({ at, who, value: at - change.openedAt })),
    ),
  new_areas: newAreas,
  deployment_frequency: ofDeployments(() => 1),
  lead_time: ofCarried((change, by) => by.finishedAt - change.writtenAt),
  change_failure_rate: ofDeployments((one) => (one.incident === null ? 0 : 1)),
  rework_rate: ofDeployments((one) => (one.repairsAny ? 1 : 0)),
  change_success_share: ofCarried((_, by) => (by.incident === null ? 1 : 0)),
  own_deployment_success: ({ changes }) =>
    changes.flatMap(({ deployment }) =>
      deployment === null || deployment.result === 'stopped' || deployment.starter === 'robot'
        ? []
        : [
            {
              at: deployment.finishedAt,
              who: deployment.starter,
              value: deployment.result === 'successful' && deployment.incident === null ? 1 : 0,
            },
          ],
    ),
  recovery_time: (planted) =>
    deployedIn(planted).flatMap((own) =>
      own.flatMap((one) => {
        const end = one.incident === null ? null : endOf(one.incident, own);
        return end === null ? [] : [{ at: end, who: one.starter, value: end - one.finishedAt }];
      }),
    ),
} satisfies Partial<Expected>;
