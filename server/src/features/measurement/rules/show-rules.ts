import {
  dateOf,
  defaultRules,
  examineProduction,
  periodOf,
  scopeOf,
  silentFirst,
  startOf,
  suggestedMeaning,
  usualWorkingTime,
  type Catalogue,
  type ExaminedRepository,
  type MeasurementRules,
  type Period,
} from '@sightline/analytics';
import {
  evidenceDays,
  type contract,
  type ExaminedRepository as ShownRepository,
  type RouteReply,
} from '@sightline/contract';
import type { Platform } from '../../../platform/context.ts';
import { withTenant, type Tx } from '../../../platform/database/tenant.ts';
import { countIssueValues, findRuleSigns, loadCatalogue, loadYounger, type IssueValues } from '../../facts/index.ts';
import { readTimeZone } from '../../identity/index.ts';
import { latestVersion, listVersions, readSaidRules, versionToUndo, withSaidRules } from '../../people/index.ts';
import { presentPeriod } from '../figures.ts';

export type ShownRules = RouteReply<typeof contract.rules.read>;

const historyShown = 20;
const labelsShown = 50;

/** What is counted and tried over this length, whatever a screen shows. */
export const examinedRange = '90d';

/** What is wholly older is not read: the period stands on as many days before it as those that a plan keeps (decision 0021). */
export const readSince = ({ from }: Period, timeZone: string): number =>
  startOf(dateOf(from, timeZone).subtract({ days: evidenceDays }), timeZone);

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
    const catalogue = await loadCatalogue(tx);
    const suggested = defaultRules(await findRuleSigns(tx));
    const usual = { ...usualWorkingTime, weekdays: [...usualWorkingTime.weekdays], holidays: [] };
    const period = periodOf(examinedRange, Math.floor(platform.clock.now() / 1000), timeZone);
    const { production: _production, defectTypes: _defects, capabilityTypes: _capabilities, ...shown } = suggested;
    return {
      version,
      rules,
      suggested: { ...shown, workingTime: usual },
      period: presentPeriod(period, timeZone),
      repositories: await examineRepositories(
        tx,
        catalogue,
        { ...withSaidRules(suggested, rules), timeZone, ...noPeople },
        period,
      ),
      ...choicesIn(catalogue, await countIssueValues(tx, labelsShown)),
      ...(await changesOf(tx)),
    };
  });

export const presentRepository = ({ rule: _rule, latestAt, ...repository }: ExaminedRepository): ShownRepository => ({
  ...repository,
  latestAt: latestAt === null ? null : new Date(latestAt * 1000).toISOString(),
});

/** One repository at a time: what it deployed and ran lately, and what it deployed last before. */
const examineRepositories = async (
  tx: Tx,
  catalogue: Catalogue,
  rules: MeasurementRules,
  period: Period,
): Promise<ShownRepository[]> => {
  const since = readSince(period, rules.timeZone);
  const examined: ExaminedRepository[] = [];
  for (const repository of catalogue.repositories) {
    const scope = scopeOf('repository', repository.id);
    const facts = await loadYounger(tx, scope, since, ['deployments', 'pipelines']);
    examined.push(...examineProduction({ ...facts, repositories: [repository] }, rules, period));
  }
  return examined.sort(silentFirst).map(presentRepository);
};

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

const order = ['new', 'indeterminate', 'waiting', 'done'];

/** What the organisation's issues have, to choose from. */
const choicesIn = (
  { projects, statuses, boards, numberFields }: Catalogue,
  values: IssueValues,
): Pick<ShownRules, 'issueTypes' | 'labels' | 'priorities' | 'projects' | 'statuses' | 'numberFields'> => ({
  issueTypes: values.types,
  labels: values.labels,
  priorities: values.priorities,
  projects: projects
    .map(({ id, key, name }) => ({
      id,
      key,
      name,
      count: values.projects.get(id) ?? 0,
      estimateField: boards.find((board) => board.projectId === id && board.estimateFieldId)?.estimateFieldId ?? null,
      estimates: (values.fields.get(id) ?? []).map((field) => ({ fieldId: field.name, count: field.count })),
    }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1)),
  numberFields: numberFields.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  statuses: statuses
    .map(({ id, name, category }) => ({
      id,
      name,
      category: suggestedMeaning({ name, category }),
      count: values.statuses.get(id) ?? 0,
    }))
    .toSorted((a, b) => order.indexOf(a.category) - order.indexOf(b.category) || (a.name < b.name ? -1 : 1)),
});
