/** Evidence for choosing rules: the values of issues, and what each repository recently deployed. */
import {
  dateOf,
  defaultRules,
  diagnosisText,
  examineProduction,
  partsOf,
  periodOf,
  scopeOf,
  silentFirst,
  startOf,
  suggestedMeaning,
  usualWorkingTime,
  type Catalog,
  type ExaminedRepository,
  type MeasurementRules,
  type Period,
  type StatusEvidence,
  pushAll,
} from '@sightline/analytics';
import {
  sortedByName,
  byName,
  hourMs,
  evidenceDays,
  type contract,
  type ExaminedRepository as ShownRepository,
  type RouteReply,
} from '@sightline/contract';
import type { Platform } from '../../../platform/context.ts';
import { withTenant, type Tx } from '../../../platform/database/tenant.ts';
import { countIssueValues, countUnknownStates, findRuleSigns, type IssueValues } from './fact-values.store.ts';
import { countStatusEvidence, loadCatalog, loadYounger, readScopeRevisions } from '../../facts/index.ts';
import { readTimeZone } from '../../organizations/index.ts';
import { readConfiguredRules, withConfiguredRules } from '../../rules/index.ts';
import { presentPeriod } from '../present-figure.ts';
import { codeVersion } from '../scopes/code-version.ts';
import { findStoredEvidence, saveEvidence } from './evidence.store.ts';

type ShownRules = RouteReply<typeof contract.rules.read>;
export type RulesEvidence = Omit<ShownRules, 'version' | 'rules' | 'undo' | 'history'>;
/** Stored without texts, because each reader has their own language. */
type CountedEvidence = Omit<RulesEvidence, 'repositories'> & { repositories: ExaminedRepository[] };

const labelsShown = 50;

/** The range of evidence and previews, independent of the screen. */
export const examinedRange = '90d';

/** The earliest facts to read: the period, and the days before it that retention also keeps (decision 0021). */
export const readSince = ({ from }: Period, timeZone: string): number =>
  startOf(dateOf(from, timeZone).subtract({ days: evidenceDays }), timeZone);

const noPeople: Pick<MeasurementRules, 'people' | 'teams' | 'memberships' | 'leaves'> = {
  people: [],
  teams: [],
  memberships: [],
  leaves: [],
};

/** Above this number of projects and repositories, evidence is stored and recounted once an hour. */
export const maxCountedOnRequest = 100;
const maxAgeMs = hourMs;

type EvidencePlatform = Pick<Platform, 'database' | 'clock'>;

/** The stored evidence under the current rules; otherwise counts it now. */
export const findEvidence = async (
  tx: Tx,
  { clock }: Pick<Platform, 'clock'>,
  organizationId: string,
): Promise<RulesEvidence> => {
  const { version } = await readConfiguredRules(tx);
  const isLarge = await isCountedHourly(tx);
  const stored = isLarge ? await findStoredEvidence(tx) : null;
  if (stored?.codeVersion === codeVersion() && stored.rulesVersion === version)
    return presentEvidence(JSON.parse(stored.text) as CountedEvidence);
  const evidence = await countEvidence(tx, organizationId, clock.now());
  if (isLarge) await keep(tx, organizationId, version, evidence);
  return presentEvidence(evidence);
};

const presentEvidence = ({ repositories, ...evidence }: CountedEvidence): RulesEvidence => ({
  ...evidence,
  repositories: repositories.map(presentRepository),
});

const isCountedHourly = async (tx: Tx): Promise<boolean> => {
  const kinds = [...(await readScopeRevisions(tx)).keys()].map((scope) => partsOf(scope).kind);
  return kinds.filter((kind) => kind === 'project' || kind === 'repository').length > maxCountedOnRequest;
};

/** Whether the stored evidence is an hour old, or from other rules. */
export const isEvidenceDue = async (tx: Tx, now: number): Promise<boolean> => {
  const stored = await findStoredEvidence(tx);
  if (stored === null) return false;
  const { version } = await readConfiguredRules(tx);
  const isRecent = now - stored.countedAt.getTime() < maxAgeMs;
  return !isRecent || stored.rulesVersion !== version || stored.codeVersion !== codeVersion();
};

/** Recounts evidence that is due. */
export const renewEvidence = ({ database, clock }: EvidencePlatform, organizationId: string): Promise<void> =>
  withTenant(database, organizationId, async (tx) => {
    const now = clock.now();
    if (!(await isEvidenceDue(tx, now))) return;
    const { version } = await readConfiguredRules(tx);
    await keep(tx, organizationId, version, await countEvidence(tx, organizationId, now));
  });

const keep = (tx: Tx, organizationId: string, rulesVersion: number, evidence: CountedEvidence): Promise<void> =>
  saveEvidence(tx, organizationId, {
    codeVersion: codeVersion(),
    rulesVersion,
    countedAt: new Date(evidence.countedAt),
    text: JSON.stringify(evidence),
  });

const countEvidence = async (tx: Tx, organizationId: string, now: number): Promise<CountedEvidence> => {
  const timeZone = await readTimeZone(tx, organizationId);
  const { rules } = await readConfiguredRules(tx);
  const catalog = await loadCatalog(tx);
  const suggested = defaultRules(await findRuleSigns(tx));
  const usual = { ...usualWorkingTime, weekdays: [...usualWorkingTime.weekdays], holidays: [] };
  const period = periodOf(examinedRange, Math.floor(now / 1000), timeZone);
  const { production: _production, defectTypes: _defects, capabilityTypes: _capabilities, ...shown } = suggested;
  return {
    countedAt: new Date(now).toISOString(),
    suggested: { ...shown, workingTime: usual },
    period: presentPeriod(period, timeZone),
    repositories: await examineRepositories(
      tx,
      catalog,
      { ...withConfiguredRules(suggested, rules), timeZone, ...noPeople },
      period,
    ),
    deploymentStates: await countUnknownStates(tx),
    ...choicesIn(
      catalog,
      await countIssueValues(tx, labelsShown),
      await countStatusEvidence(
        tx,
        catalog.statuses.filter(({ category }) => category === null).map(({ id }) => id),
      ),
    ),
  };
};

export const presentRepository = ({
  rule: _rule,
  latestAt,
  diagnosis,
  ...repository
}: ExaminedRepository): ShownRepository => ({
  ...repository,
  latestAt: latestAt === null ? null : new Date(latestAt * 1000).toISOString(),
  finding: diagnosisText(diagnosis),
});

/** Reads one repository at a time: recent deployments and pipelines, and the last deployment before them. */
const examineRepositories = async (
  tx: Tx,
  catalog: Catalog,
  rules: MeasurementRules,
  period: Period,
): Promise<ExaminedRepository[]> => {
  const since = readSince(period, rules.timeZone);
  const examined: ExaminedRepository[] = [];
  for (const repository of catalog.repositories) {
    const scope = scopeOf('repository', repository.id);
    const facts = await loadYounger(tx, scope, since, ['deployments', 'pipelines']);
    pushAll(examined, examineProduction({ ...facts, repositories: [repository] }, rules, period));
  }
  return examined.sort(silentFirst);
};

const order = ['new', 'indeterminate', 'waiting', 'done'];

/** The values of the organization's issues that rules can name. */
const choicesIn = (
  { projects, statuses, boards, numberFields }: Catalog,
  values: IssueValues,
  unlisted: ReadonlyMap<string, StatusEvidence>,
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
    .toSorted((a, b) => byName.compare(a.key, b.key)),
  numberFields: sortedByName(numberFields),
  statuses: statuses
    .map((status) => ({
      id: status.id,
      name: status.name,
      category: suggestedMeaning(status),
      isListed: status.category !== null,
      count: (status.category === null ? unlisted.get(status.id)?.issues : values.statuses.get(status.id)) ?? 0,
    }))
    .toSorted(
      (a, b) =>
        Number(a.isListed) - Number(b.isListed) ||
        order.indexOf(a.category) - order.indexOf(b.category) ||
        (a.name < b.name ? -1 : 1),
    ),
});
