import { contract } from '@sightline/contract';
import type { Feature } from '../../platform/feature.ts';
import { anyMember, bind } from '../../platform/http/bind.ts';
import { periodAt, rangeIn, reading } from '../figures/index.ts';
import type { IncompleteReasons } from '../measurement/index.ts';
import { removedReasons } from '../retention/index.ts';
import { openReceipt } from './open-receipt.ts';
import type { ReceiptKind } from './receipt-kind.ts';

export { receiptKind } from './receipt-kind.ts';
export { paged, type ReceiptBase } from './receipt-page.ts';
export { numberDetail } from './row-detail.ts';
export { inferredReasons, sprintUnit } from './sprint-receipt.ts';

/** How figures were made: every figure opens its receipt. */
export const createReceipts = ({
  incompleteReasons,
  otherKinds,
}: {
  incompleteReasons: IncompleteReasons;
  otherKinds: readonly ReceiptKind[];
}): Feature => ({
  name: 'receipts',
  routes: [
    bind(contract.receipts.open, {
      allow: anyMember,
      handle: async (ctx, { params, query }) =>
        openReceipt(
          ctx,
          {
            metric: params.metric,
            range: rangeIn(query),
            subject: query.subject,
            show: query.show,
            cursor: query.cursor ?? null,
            limit: query.limit,
            incomplete: await reading(ctx, async (tx, at) => [
              ...(await incompleteReasons(tx)),
              ...(await removedReasons(tx, ctx.organizationId, periodAt(rangeIn(query), at), at.now)),
            ]),
          },
          otherKinds,
        ),
    }),
  ],
  jobs: [],
});
