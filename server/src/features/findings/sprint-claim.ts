/** Figures of one sprint as claims. */
import { sprintFigureDefinitions, type SprintFigureKey } from '@sightline/analytics';
import { t, type Claim } from '@sightline/contract';
import { receiptOf } from '../claims/index.ts';
import { presentFigure, type SprintRow } from '../measurement/index.ts';
import { sprintUnit } from '../receipts/index.ts';
import { daysIn } from './findings-context.ts';

export type ClaimOfSprint = (key: SprintFigureKey) => Claim;

export const sprintClaim =
  (
    { id, startAt, closeAt, summary }: Pick<SprintRow, 'id' | 'startAt' | 'closeAt' | 'summary'>,
    { timeZone, dataVersion }: { timeZone: string; dataVersion: number | null },
  ): ClaimOfSprint =>
  (key) => {
    const days = daysIn({ from: startAt, to: Math.max(closeAt, startAt + 1) }, timeZone);
    return {
      metric: key,
      name: t(sprintFigureDefinitions[key].name),
      part: null,
      subject: `sprint:${id}`,
      subjectName: summary.name,
      unit: sprintUnit(key, summary.measure),
      better: 'neither',
      days,
      figure: presentFigure(summary.figures[key]),
      comparison: null,
      significance: null,
      receipt: receiptOf(key, `sprint:${id}`, days),
      dataVersion,
    };
  };
