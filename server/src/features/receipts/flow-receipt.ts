import { flowFigureDefinitions, type FlowFigureKey } from '@sightline/analytics';
import { t, type Receipt, type ReceiptRow } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { audienceAbout, nameFor } from '../visibility/index.ts';
import { fewPeopleIn, groupFlowFigure, ofFewPeople, roundedWords, rowsWithheld } from '../disclosure/index.ts';
import { presentFigure, presentPeriod, readItemsInProgress } from '../measurement/index.ts';
import { receiptKind } from './receipt-kind.ts';
import { paged, type ReceiptBase } from './receipt-page.ts';
import { recordRows } from './record-rows.ts';
import { textDetail } from './row-detail.ts';

const isFlowFigure = (metric: string): metric is FlowFigureKey => Object.hasOwn(flowFigureDefinitions, metric);

/** The items in progress with their age; items of few people only for viewers who may see individuals. */
const flowReceipt = async (
  tx: Tx,
  { now, timeZone, input, subject, computedAt, metric: figure }: ReceiptBase & { metric: FlowFigureKey },
  ctx: RouteContext,
): Promise<Receipt> => {
  const byTeam = await readItemsInProgress(tx, subject.kind === 'team' ? (subject.id ?? '') : undefined);
  const items = [...byTeam.values()]
    .flat()
    .filter((item) => subject.kind !== 'person' || item.personId === subject.id)
    .sort((a, b) => a.startedAt - b.startedAt || (a.id < b.id ? -1 : 1));
  const audience = audienceAbout(subject, subject);
  const isHidden = fewPeopleIn(audience, items) !== null;
  const seen = items.filter(({ personId }) => audience.seesIndividuals || personId === null || subject.sees(personId));
  const rounds = subject.kind === 'organization';
  const shownFigure = groupFlowFigure(items, figure, { now, audience, rounds });
  const shown = isHidden || input.show !== 'included' ? [] : seen;
  const page = paged(
    shown.map((item) => ({ ...item, key: item.id })),
    input,
  );
  if (subject.kind !== 'person') await recordRows(tx, ctx, subject, page.rows, { timeZone });
  return {
    metric: figure,
    ...flowFigureDefinitions[figure],
    aggregation: isHidden
      ? t(ofFewPeople)
      : shownFigure.kind === 'value' && shownFigure.rounded === true
        ? t(roundedWords)
        : figure === 'work_in_progress'
          ? t('count of {count, number}', { count: items.length })
          : t('median of {count, number}', { count: items.length }),
    subject: { kind: subject.kind, id: subject.id, name: subject.name },
    period: presentPeriod({ from: isHidden ? now : (seen[0]?.startedAt ?? now), to: now }, timeZone),
    figure: presentFigure(shownFigure),
    parts: [],
    partsNote: null,
    leftOut: [],
    rows: page.rows.map((item): ReceiptRow => ({
      key: item.key,
      title: item.title,
      url: item.url,
      at: new Date(item.startedAt * 1000).toISOString(),
      value: now - item.startedAt,
      unit: 'seconds',
      person: nameFor(subject, item.personId),
      excluded: null,
      detail: [textDetail(t('Status'), item.status)],
      receipt: null,
    })),
    rowCount: shown.length,
    ...(seen.length < items.length ? { withheld: t(rowsWithheld) } : {}),
    nextCursor: page.next,
    computedAt,
    incomplete: input.incomplete,
  };
};

export const flowKind = receiptKind('flow', isFlowFigure, flowReceipt);
