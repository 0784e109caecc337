/** Services that fail more often than the others, or whose failures clearly changed. */
import {
  bucketsOf,
  daysOf,
  failingServices,
  recoveredServices,
  serviceShifts,
  type Doubt,
  type FailingService,
  type OwnedRow,
  type Period,
  type ServiceShift,
} from '@sightline/analytics';
import { t } from '@sightline/contract';
import { figureIn, otherFigureIn, sentence, servicesLink } from '../statements/index.ts';
import { presentFigure } from '../measurement/index.ts';
import { readPlainRows } from '../observations/index.ts';
import { daysIn, lastDays, type Possible, type FindingsContext } from './findings-context.ts';
import { readServiceNames, serviceClaim } from './service-claims.ts';
import { comparing } from './within-bounds.ts';

/** Deployments of one service are few, so a shorter period shows little. */
const searchedDays = 365;

const metric = 'change_failure_rate';
/** All deployments of a service count, by anyone. */
const organization = { kind: 'organization', id: '', subject: 'organization', name: '' } as const;

/** An incident that no deployment explains may be of any service. */
const isAbout =
  ({ repositoryId }: FailingService) =>
  (doubt: Doubt): boolean =>
    doubt.repositoryId === repositoryId || doubt.repositoryId === null;

export const services = async (context: FindingsContext): Promise<Possible[]> => {
  const { tx, timeZone, subject } = context;
  if (!context.audience.seesIndividuals || subject.kind === 'person') return [];
  const { period } = lastDays(context, { days: searchedDays, metric });
  const rows = await readPlainRows(tx, { metrics: [metric], ...period });
  const names = await readServiceNames(tx);
  const isOwnService = ownServices(rows, context);
  const byRepository = Map.groupBy(rows, (row) => row.repositoryId);
  const rowsOf = ({ repositoryId }: FailingService) => byRepository.get(repositoryId) ?? [];
  const weeks = bucketsOf(period, 'week', timeZone).map(({ from }) => from);
  const named = <Found extends FailingService>(found: Found) => {
    const name = names.get(found.repositoryId);
    return name === undefined ? [] : [{ found, service: { id: found.repositoryId, name } }];
  };
  const ownRows = rows.filter((row) => isOwnService(row.repositoryId ?? ''));
  const beside = failingServices(rows, period, isOwnService).flatMap(named);
  const shifts = serviceShifts(ownRows, weeks, period.to).flatMap(named);
  const recoveries = recoveredServices(ownRows, weeks, period.to).flatMap(named);
  return [
    ...beside.map(({ found: failing, service }): Possible => ({
      ...asPossible(failing, 'others'),
      gapCheck: comparing(organization, metric, [
        { counted: rowsOf(failing), recorded: {}, period, isAbout: isAbout(failing) },
        {
          counted: failing.others,
          recorded: {},
          period,
          isAbout: (doubt) => doubt.repositoryId !== failing.repositoryId,
        },
      ]),
      // A service that fails less often than others is not a finding.
      pValue: failing.isMore ? failing.pValue : null,
      write: async () => compareWithOthers(context, service, failing, period),
    })),
    ...[...shifts, ...recoveries].map(({ found: shift, service }, index): Possible => ({
      ...asPossible(shift, index < shifts.length ? 'before' : 'incident period'),
      gapCheck: comparing(organization, metric, [
        { counted: rowsOf(shift), recorded: {}, period: shift.after, isAbout: isAbout(shift) },
        { counted: rowsOf(shift), recorded: {}, period: shift.before, isAbout: isAbout(shift) },
      ]),
      write: async () => compareWithBefore(context, service, shift),
    })),
  ];
};

const asPossible = (found: FailingService, against: 'others' | 'before' | 'incident period') => ({
  kind: 'service' as const,
  metric,
  isOfPerson: false,
  tone: found.isMore ? ('worse' as const) : ('better' as const),
  pValue: found.pValue,
  size: Math.abs(valueOf(found.figure) - valueOf(found.other)),
  story: `service ${found.repositoryId}`,
  key: `service ${found.repositoryId} ${against}`,
});

/** A team's services are those that it deployed more often than any other team. */
const ownServices = (rows: readonly OwnedRow[], { subject }: FindingsContext): ((repositoryId: string) => boolean) => {
  if (subject.kind !== 'team') return () => true;
  const byService = [...Map.groupBy(rows, (row) => row.repositoryId ?? '')];
  const isOwn = (all: readonly OwnedRow[]): boolean =>
    all.filter((row) => row.teamId === subject.id).length * 2 > all.length;
  const own = new Set(byService.flatMap(([repositoryId, all]) => (isOwn(all) ? [repositoryId] : [])));
  return (repositoryId) => own.has(repositoryId);
};

const valueOf = (figure: FailingService['figure']): number => (figure.kind === 'value' ? figure.value : 0);

type Service = { id: string; name: string };
type WrittenFinding = Awaited<ReturnType<Possible['write']>>;

/** All deployments of a service count, for every viewer. */
const ownerOf = ({ subject }: FindingsContext, { name }: Service) => ({
  subject: 'organization',
  name: subject.kind === 'organization' ? subject.name : name,
});

const compareWithOthers = (
  context: FindingsContext,
  service: Service,
  failing: FailingService,
  period: Period,
): WrittenFinding => {
  const { timeZone, dataVersion } = context;
  const days = daysIn(period, timeZone);
  const figure = presentFigure(failing.other, timeZone);
  const claim = serviceClaim({
    service,
    owner: ownerOf(context, service),
    figure: presentFigure(failing.figure, timeZone),
    days,
    dataVersion,
    comparedWith: {
      kind: 'group',
      label: t('the other services'),
      basis: { kind: 'other-services' },
      days,
      figure,
      pValue: failing.pValue,
    },
  });
  return {
    kind: 'service',
    statement: sentence('worse')(
      '{service} fails more often than the other services: {share} of deployments in the last {days} days, {other} elsewhere.',
      {
        service: service.name,
        share: figureIn(claim),
        days: String(daysOf(period, timeZone)),
        other: otherFigureIn(claim),
      },
    ),
    cause: null,
    link: servicesLink(days),
  };
};

const compareWithBefore = (context: FindingsContext, service: Service, shift: ServiceShift): WrittenFinding => {
  const { timeZone, dataVersion } = context;
  const [days, before] = [daysIn(shift.after, timeZone), daysIn(shift.before, timeZone)];
  const figure = presentFigure(shift.other, timeZone);
  const claim = serviceClaim({
    service,
    owner: ownerOf(context, service),
    figure: presentFigure(shift.figure, timeZone),
    days,
    dataVersion,
    comparedWith: { kind: 'usual', label: t('before'), days: before, figure, pValue: shift.pValue },
  });
  const since = { from: days.from, to: days.from };
  return {
    kind: 'service',
    statement: sentence(shift.isMore ? 'worse' : 'better')(
      '{service} has failed {direction, select, up {more} other {less}} often since about {since}: {share} of deployments, {before} in the 12 weeks before.',
      {
        service: service.name,
        direction: shift.isMore ? 'up' : 'down',
        since,
        share: figureIn(claim),
        before: otherFigureIn(claim),
      },
    ),
    cause: null,
    link: servicesLink(days),
  };
};
