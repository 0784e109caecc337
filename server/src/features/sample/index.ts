import { contract } from '@sightline/contract';
import type { Feature } from '../../platform/feature.ts';
import { anyMember, bind } from '../../platform/http/bind.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { readSample } from './on-sample.ts';
import { prepareSample } from './prepare-sample.ts';

export { onSample } from './on-sample.ts';

const prepareJob = defineJob({
  name: 'prepare-sample',
  handle: (platform, _data, { signal }) => prepareSample(platform, signal),
});

/** Sample data for organizations that have none yet. */
export const sample: Feature = {
  name: 'sample',
  routes: [
    bind(contract.sample.read, { allow: anyMember, handle: readSample }),
    bind(contract.sample.prepare, {
      allow: anyMember,
      handle: async (ctx) => {
        const state = await readSample(ctx);
        if (state.offered) await ctx.platform.jobs.enqueue(null, prepareJob, {}, { singletonKey: 'sample' });
        return state;
      },
    }),
  ],
  jobs: [prepareJob],
};
