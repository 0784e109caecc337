/** Services that fail more often than the others, or whose failures clearly changed. */
import {
  bucketsOf,
  daysOf,
  failingServices,
  recoveredServices,
  serviceShifts,
  type Doubt,
  type FailingService,
  type Observation,
  type Period,
  type ServiceShift,
} from '@sightline/analytics';
import { figureIn, otherFigureIn, sentence } from '../statements/index.ts';
import { presentFigure } from '../measurement/index.ts';
import { readObservations } from '../observations/index.ts';
import { servicesLink } from './links.ts';
import { daysIn, lastDays, type Possible, type Scope } from './scope.ts';
import { readServiceNames, serviceClaim } from './service-claims.ts';
import { comparing } from './within-bounds.ts';

/** Deployments of one service are few, so a shorter period shows little. */
const daysLooked = 365;

const metric = 'change_failure_rate';
/** All deployments of a service count, by anyone. */
const organization = { kind: 'organization', id: '', subject: 'organization', name: '' } as const;

/** An incident that no deployment explains may be of any service. */
const isAbout =
  ({ repositoryId }: FailingService) =>
  (doubt: Doubt): boolean =>
    doubt.repositoryId === repositoryId || doubt.repositoryId === null;

export const services = async (scope: Scope): Promise<Possible[]> => {
  const { tx, timeZone, subject, weeksCollected } = scope;
  if (!scope.sees || subject.kind === 'person') return [];
  const { period } = lastDays(scope, Math.min(daysLooked, weeksCollected * 7));
  const rows = await readObservations(tx, { metrics: [metric], ...period });
  const names = await readServiceNames(tx);
  const own = ownServices(rows, scope);
  const of = ({ repositoryId }: FailingService) => rows.filter((row) => row.repositoryId === repositoryId);
  const others = ({ repositoryId }: FailingService) => rows.filter((row) => row.repositoryId !== repositoryId);
  const weeks = bucketsOf(period, 'week', timeZone).map(({ from }) => from);
  const named = <One extends FailingService>(one: One) => {
    const name = names.get(one.repositoryId);
    return name === undefined || !own(one.repositoryId) ? [] : [{ one, service: { id: one.repositoryId, name } }];
  };
  const beside = failingServices(rows, period).flatMap(named);
  const shifts = serviceShifts(rows, weeks, period.to).flatMap(named);
  const recoveries = recoveredServices(rows, weeks, period.to).flatMap(named);
  return [
    ...beside.map(({ one, service }): Possible => ({
      ...asPossible(one, 'others'),
      inDoubt: comparing(organization, metric, [
        { counted: of(one), recorded: {}, period, isAbout: isAbout(one) },
        { counted: others(one), recorded: {}, period, isAbout: (doubt) => doubt.repositoryId !== one.repositoryId },
      ]),
      // That a service fails less often than others is no news.
      pValue: one.isMore ? one.pValue : null,
      write: async () => compareWithOthers(scope, service, one, period),
    })),
    ...[...shifts, ...recoveries].map(({ one, service }, index): Possible => ({
      ...asPossible(one, index < shifts.length ? 'before' : 'incident period'),
      inDoubt: comparing(organization, metric, [
        { counted: of(one), recorded: {}, period: one.after, isAbout: isAbout(one) },
        { counted: of(one), recorded: {}, period: one.before, isAbout: isAbout(one) },
      ]),
      write: async () => compareWithBefore(scope, service, one),
    })),
  ];
};

const asPossible = (one: FailingService, against: 'others' | 'before' | 'incident period') => ({
  kind: 'service' as const,
  tone: one.isMore ? ('worse' as const) : ('better' as const),
  pValue: one.pValue,
  size: Math.abs(valueOf(one.figure) - valueOf(one.other)),
  story: `service ${one.repositoryId}`,
  key: `service ${one.repositoryId} ${against}`,
});

/** Of a team, the services that it deployed more often than any other team. */
const ownServices = (rows: readonly Observation[], { subject }: Scope): ((repositoryId: string) => boolean) => {
  if (subject.kind !== 'team') return () => true;
  const byService = Map.groupBy(rows, (row) => row.repositoryId ?? '');
  return (repositoryId) => {
    const all = byService.get(repositoryId) ?? [];
    return all.filter((row) => row.teamId === subject.id).length * 2 > all.length;
  };
};

const valueOf = (figure: FailingService['figure']): number => (figure.kind === 'value' ? figure.value : 0);

type Service = { id: string; name: string };
type WrittenFinding = Awaited<ReturnType<Possible['write']>>;

/** All deployments of a service count, for every viewer. */
const ownerOf = ({ subject }: Scope, { name }: Service) => ({
  subject: 'organization',
  name: subject.kind === 'organization' ? subject.name : name,
});

const compareWithOthers = (scope: Scope, service: Service, one: FailingService, period: Period): WrittenFinding => {
  const { timeZone, dataVersion } = scope;
  const days = daysIn(period, timeZone);
  const figure = presentFigure(one.other, timeZone);
  const claim = serviceClaim({
    service,
    owner: ownerOf(scope, service),
    figure: presentFigure(one.figure, timeZone),
    days,
    dataVersion,
    comparedWith: { kind: 'group', label: 'the other services', days, figure, pValue: one.pValue },
  });
  const length = `the last ${String(daysOf(period, timeZone))} days`;
  return {
    kind: 'service',
    statement: sentence(
      'worse',
    )`${service.name} fails more often than the other services: ${figureIn(claim)} of deployments in ${length}, ${otherFigureIn(claim)} elsewhere.`,
    cause: null,
    link: servicesLink(days),
  };
};

const compareWithBefore = (scope: Scope, service: Service, one: ServiceShift): WrittenFinding => {
  const { timeZone, dataVersion } = scope;
  const [days, before] = [daysIn(one.after, timeZone), daysIn(one.before, timeZone)];
  const figure = presentFigure(one.other, timeZone);
  const claim = serviceClaim({
    service,
    owner: ownerOf(scope, service),
    figure: presentFigure(one.figure, timeZone),
    days,
    dataVersion,
    comparedWith: { kind: 'usual', label: 'before', days: before, figure, pValue: one.pValue },
  });
  const since = { from: days.from, to: days.from };
  const how = one.isMore ? 'more' : 'less';
  return {
    kind: 'service',
    statement: sentence(
      one.isMore ? 'worse' : 'better',
    )`${service.name} has failed ${how} often since about ${since}: ${figureIn(claim)} of deployments, ${otherFigureIn(claim)} in the 12 weeks before.`,
    cause: null,
    link: servicesLink(days),
  };
};
