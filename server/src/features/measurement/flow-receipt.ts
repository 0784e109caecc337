import { flowFigureDefinitions, type FlowFigureKey } from '@sightline/analytics';
import type { Receipt, ReceiptRow } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { presentFigure, presentPeriod } from './figures.ts';
import { readItemsInProgress } from './flows.store.ts';
import { nameFor } from './resolve-subject.ts';
import { paged, type ReceiptBase } from './receipt-page.ts';
import { fewPeopleIn, groupFlowFigure, ofFewPeople } from './small-groups.ts';

export const isFlowFigure = (metric: string): metric is FlowFigureKey => Object.hasOwn(flowFigureDefinitions, metric);

/** The items that are in progress, with their age; those of few people only for who may see these. */
export const flowReceipt = async (
  tx: Tx,
  { now, timeZone, input, subject, computedAt, figure }: ReceiptBase & { figure: FlowFigureKey },
): Promise<Receipt> => {
  const byTeam = await readItemsInProgress(tx, subject.kind === 'team' ? (subject.id ?? '') : undefined);
  const items = [...byTeam.values()]
    .flat()
    .filter((item) => subject.kind !== 'person' || item.personId === subject.id)
    .sort((a, b) => a.startedAt - b.startedAt || (a.id < b.id ? -1 : 1));
  const hidesFew = !subject.all && subject.kind !== 'person';
  const isHidden = hidesFew && fewPeopleIn(items) !== null;
  const rows = (isHidden ? [] : items).map((item): ReceiptRow => {
    return {
      key: item.id,
      title: item.title,
      url: item.url,
      at: new Date(item.startedAt * 1000).toISOString(),
      value: now - item.startedAt,
      unit: 'seconds',
      person: nameFor(subject, item.personId),
      excluded: null,
      detail: [{ label: 'status', value: item.status, unit: null }],
      receipt: null,
    };
  });
  const shown = input.show === 'included' ? rows : [];
  const page = paged(shown, input);
  return {
    metric: figure,
    ...flowFigureDefinitions[figure],
    aggregation: isHidden
      ? ofFewPeople
      : figure === 'work_in_progress'
        ? `count of ${rows.length}`
        : `median of ${rows.length}`,
    subject: { kind: subject.kind, id: subject.id, name: subject.name },
    period: presentPeriod({ from: isHidden ? now : (items[0]?.startedAt ?? now), to: now }, timeZone),
    figure: presentFigure(groupFlowFigure(items, figure, { now, hidesFew })),
    parts: [],
    partsNote: null,
    leftOut: [],
    rows: page.rows,
    rowCount: shown.length,
    nextCursor: page.next,
    computedAt,
    incomplete: input.incomplete,
  };
};
