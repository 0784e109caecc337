import { contract } from '@sightline/contract';
import type { Feature } from '../../platform/feature.ts';
import { anyMember, bind } from '../../platform/http/bind.ts';
import { asOf, periodAt, rangeIn, inTenant } from '../ranges/index.ts';
import type { IncompleteReasons } from '../integrations/index.ts';
import { removedReasons } from '../retention/index.ts';
import { openReceipt } from './open-receipt.ts';
import type { ReceiptKind } from './receipt-kind.ts';

export { openReceipt } from './open-receipt.ts';
export { receiptKind, type ReceiptKind } from './receipt-kind.ts';
export { paged, type ReceiptBase } from './receipt-page.ts';
export { recordRows } from './record-rows.ts';
export { rowUnit } from './aggregation-words.ts';
export { numberDetail } from './row-detail.ts';
export { inferredReasons, sprintUnit } from './sprint-receipt.ts';

/** Receipts: how each figure was computed, with its rows. */
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
      handle: async (caller, { params, query }) => {
        const ctx = asOf(caller, query.asOf);
        return openReceipt(
          ctx,
          {
            metric: params.metric,
            range: rangeIn(query),
            subject: query.subject,
            show: query.show,
            cursor: query.cursor ?? null,
            limit: query.limit,
            outcome: query.outcome,
            groupBy: query.groupBy,
            within: query.within,
            incomplete: await inTenant(ctx, async (tx, at) => [
              ...(await incompleteReasons(tx, [params.metric])),
              ...(await removedReasons(tx, ctx.organizationId, periodAt(rangeIn(query), at), at.now)),
            ]),
          },
          otherKinds,
        );
      },
    }),
  ],
  jobs: [],
});
