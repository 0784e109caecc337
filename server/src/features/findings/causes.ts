/** Where a change comes from: the phase of the lead time, or the service with the failures. */
import { type leadTimePhases, movedMost, phaseMoves, type MetricKey, type Period } from '@sightline/analytics';
import { message, t, type Claim, type Statement } from '@sightline/contract';
import { figureIn, otherFigureIn, sentence } from '../statements/index.ts';
import { nameOf, figureOfService, receiptOf, type ClaimSubject } from '../claims/index.ts';
import { readObservations } from '../observations/index.ts';
import { daysIn, ownerOf, type FindingsContext } from './findings-context.ts';
import { readLeadTimePhases } from './phases.store.ts';
import { mostFailures, serviceClaim } from './service-claims.ts';

type Owner = ClaimSubject & { kind: string; id: string };
type Moved = { metric: MetricKey; rose: boolean; period: Period; before: Period };

const phaseNames: Record<(typeof leadTimePhases)[number], string> = {
  coding: message('coding'),
  pickup: message('the wait for a first review'),
  review: message('review'),
  deploy: message('the wait for deployment'),
};

/** Null if unclear, and for viewers who do not see individuals, because parts are about few people. */
export const causeOf = async (context: FindingsContext, owner: Owner, moved: Moved): Promise<Statement | null> => {
  if (!context.audience.seesIndividuals) return null;
  if (moved.metric === 'lead_time' || moved.metric === 'review_response_time') return phaseCause(context, owner, moved);
  return moved.metric === 'change_failure_rate' && moved.rose ? serviceCause(context, owner, moved) : null;
};

const phaseCause = async (
  { tx, timeZone, dataVersion }: FindingsContext,
  owner: Owner,
  { metric, rose, period, before }: Moved,
): Promise<Statement | null> => {
  const over = { from: Math.min(before.from, period.from), to: period.to };
  const rows = await readLeadTimePhases(tx, { ...over, ...ownerOf(owner) });
  const most = movedMost(phaseMoves(rows, { period, before }), rose ? 'longer' : 'shorter');
  // For review response time, only the phase that contains it is worth naming.
  if (most === null || (metric === 'review_response_time' && most.phase !== 'pickup')) return null;
  const days = daysIn(period, timeZone);
  const valueOf = (value: number, n: number) => ({ kind: 'value' as const, value, n, total: n });
  const claim: Claim = {
    metric: 'lead_time',
    name: nameOf('lead_time'),
    part: { kind: 'phase', key: most.phase, name: t(phaseNames[most.phase]) },
    subject: owner.subject,
    subjectName: owner.name,
    unit: 'seconds',
    better: 'lower',
    days,
    figure: valueOf(most.now, most.n),
    comparison: {
      kind: 'previous',
      label: t('before'),
      days: daysIn(before, timeZone),
      figure: valueOf(most.before, most.nBefore),
      absolute: most.now - most.before,
      relative: most.before === 0 ? null : (most.now - most.before) / most.before,
    },
    significance: { clear: true, pValue: most.pValue },
    receipt: receiptOf('lead_time', owner.subject, days),
    dataVersion,
  };
  const say = sentence(rose ? 'worse' : 'better');
  const direction = most.now > most.before ? 'up' : 'down';
  const figures = { now: figureIn(claim), before: otherFigureIn(claim), direction };
  return metric === 'lead_time'
    ? say(
        'Most of the difference is {phase}: {now} on average, {direction, select, up {up} other {down}} from {before}.',
        { ...figures, phase: t(phaseNames[most.phase]) },
      )
    : say(
        'In lead times, the wait for a first review is now {now} on average, {direction, select, up {up} other {down}} from {before}.',
        figures,
      );
};

const serviceCause = async (context: FindingsContext, owner: Owner, { period }: Moved): Promise<Statement | null> => {
  const { tx, now, timeZone, dataVersion } = context;
  const rows = await readObservations(tx, { metrics: ['change_failure_rate'], ...period, ...ownerOf(owner) });
  const found = await mostFailures(tx, rows);
  if (found === null) return null;
  const ofService = { repositoryId: found.id, rows: rows.filter((row) => row.repositoryId === found.id) };
  const figure = await figureOfService(tx, 'change_failure_rate', ofService, { period, now, timeZone });
  if (figure.kind !== 'value') return null;
  const claim = serviceClaim({ service: found, owner, figure, days: daysIn(period, timeZone), dataVersion });
  return sentence('worse')('Most failures were in {service}, where {share} of deployments failed.', {
    service: found.name,
    share: figureIn(claim),
  });
};
