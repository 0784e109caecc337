import { t } from '@sightline/contract';

/** What a figure without enough rows lacks, by what its rows are. */
export const neededRowTexts = {
  changes: (have: number, need: number) => t('{have} of {need} changes needed', { have, need }),
  committedItems: (have: number, need: number) => t('{have} of {need} committed items needed', { have, need }),
  deployments: (have: number, need: number) => t('{have} of {need} deployments needed', { have, need }),
  failures: (have: number, need: number) => t('{have} of {need} failures needed', { have, need }),
  finishedItems: (have: number, need: number) => t('{have} of {need} finished items needed', { have, need }),
  incidents: (have: number, need: number) => t('{have} of {need} incidents needed', { have, need }),
  pullRequests: (have: number, need: number) => t('{have} of {need} pull requests needed', { have, need }),
  reviews: (have: number, need: number) => t('{have} of {need} reviews needed', { have, need }),
} as const;
