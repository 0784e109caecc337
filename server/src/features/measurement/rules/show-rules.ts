import {
  defaultRules,
  rulesBasis,
  examineProduction,
  periodOf,
  usualWorkingTime,
  type ExaminedRepository,
  type Facts,
  type MeasurementRules,
} from '@sightline/analytics';
import type { contract, ExaminedRepository as ShownRepository, RouteReply } from '@sightline/contract';
import type { Platform } from '../../../platform/context.ts';
import { withTenant, type Tx } from '../../../platform/database/tenant.ts';
import { loadKinds } from '../../facts/index.ts';
import { readTimeZone } from '../../identity/index.ts';
import { latestVersion, listVersions, readSaidRules, versionToUndo, withSaidRules } from '../../people/index.ts';
import { presentPeriod } from '../figures.ts';

export type ShownRules = RouteReply<typeof contract.rules.read>;

const historyShown = 20;
const labelsShown = 50;

/** What is counted and tried over this length, whatever a screen shows. */
export const examinedRange = '90d';

const noPeople: Pick<MeasurementRules, 'people' | 'teams' | 'memberships' | 'leaves'> = {
  people: [],
  teams: [],
  memberships: [],
  leaves: [],
};

/** The rules that hold, what the data suggest, and whether every repository's deployments are found. */
export const showRules = (
  platform: Pick<Platform, 'database' | 'clock'>,
  organizationId: string,
): Promise<ShownRules> =>
  withTenant(platform.database, organizationId, async (tx) => {
    const timeZone = await readTimeZone(tx, organizationId);
    const { version, rules } = await readSaidRules(tx);
    const facts = await loadKinds(tx, [
      'repositories',
      'deployments',
      'pipelines',
      'issues',
      'projects',
      'statuses',
      'boards',
      'numberFields',
    ]);
    const suggested = defaultRules(rulesBasis(facts, timeZone));
    const usual = { ...usualWorkingTime, weekdays: [...usualWorkingTime.weekdays], holidays: [] };
    const period = periodOf(examinedRange, Math.floor(platform.clock.now() / 1000), timeZone);
    const { production: _production, defectTypes: _defects, capabilityTypes: _capabilities, ...shown } = suggested;
    return {
      version,
      rules,
      suggested: { ...shown, workingTime: usual },
      period: presentPeriod(period, timeZone),
      repositories: examineProduction(facts, { ...withSaidRules(suggested, rules), timeZone, ...noPeople }, period).map(
        presentRepository,
      ),
      ...choicesIn(facts),
      ...(await changesOf(tx)),
    };
  });

export const presentRepository = ({ rule: _rule, latestAt, ...repository }: ExaminedRepository): ShownRepository => ({
  ...repository,
  latestAt: latestAt === null ? null : new Date(latestAt * 1000).toISOString(),
});

const changesOf = async (tx: Tx): Promise<Pick<ShownRules, 'undo' | 'history'>> => {
  const latest = await latestVersion(tx, 'rules');
  const undoable = latest === null ? null : await versionToUndo(tx, 'rules', latest);
  return {
    undo: undoable?.summary ?? null,
    history: (await listVersions(tx, 'rules', historyShown)).map((one) => ({
      version: one.version,
      summary: one.summary,
      madeAt: one.madeAt.toISOString(),
      madeBy: one.madeBy,
    })),
  };
};

const order = ['new', 'indeterminate', 'done'];

/** What the organisation's issues have, to choose from. */
const choicesIn = ({
  issues,
  projects,
  statuses,
  boards,
  numberFields,
}: Facts): Pick<ShownRules, 'issueTypes' | 'labels' | 'priorities' | 'projects' | 'statuses' | 'numberFields'> => {
  const inStatus = Map.groupBy(issues, (issue) => issue.statusId);
  const inProject = Map.groupBy(issues, (issue) => issue.projectId);
  return {
    issueTypes: mostFrequent(issues.map((issue) => issue.typeName)),
    labels: mostFrequent(issues.flatMap((issue) => issue.labels)).slice(0, labelsShown),
    priorities: mostFrequent(issues.flatMap((issue) => (issue.priority === null ? [] : [issue.priority]))),
    projects: projects
      .map(({ id, key, name }) => ({
        id,
        key,
        name,
        count: inProject.get(id)?.length ?? 0,
        estimateField: boards.find((board) => board.projectId === id && board.estimateFieldId)?.estimateFieldId ?? null,
        estimates: countFields(inProject.get(id) ?? []),
      }))
      .toSorted((a, b) => (a.key < b.key ? -1 : 1)),
    numberFields: numberFields.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    statuses: statuses
      .map(({ id, name, category }) => ({ id, name, category, count: inStatus.get(id)?.length ?? 0 }))
      .toSorted((a, b) => order.indexOf(a.category) - order.indexOf(b.category) || (a.name < b.name ? -1 : 1)),
  };
};

/** How many issues have a value in each number field. */
const countFields = (issues: Facts['issues']): { fieldId: string; count: number }[] =>
  mostFrequent(issues.flatMap((issue) => Object.keys(issue.numbers ?? {}))).map(({ name, count }) => ({
    fieldId: name,
    count,
  }));

const mostFrequent = (texts: readonly string[]): { name: string; count: number }[] =>
  [...Map.groupBy(texts, (text) => text)]
    .map(([name, all]) => ({ name, count: all.length }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
