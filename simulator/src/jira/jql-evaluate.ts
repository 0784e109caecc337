import { jiraError } from '../http/api-error.ts';
import { instantOfWallTime } from '../http/zoned-time.ts';
import type { Issue, World } from '../world.ts';
import type { DateField, Jql, JqlClause, JqlOrder } from './jql.ts';
import { PRIORITIES, priorityId } from './reference-body.ts';

export type JqlSetting = { world: World; now: number; zone: string };
type Test = (issue: Issue) => boolean;
/** Fields by which issues can be ordered. */
export type SortKeys = Pick<Issue, 'id' | 'key' | 'createdAt' | 'updatedAt'>;

/** The issues that satisfy the query, in its order. @throws ApiError 400 for values that do not exist */
export function selectIssues(issues: Iterable<Issue>, { clauses, order }: Jql, setting: JqlSetting): Issue[] {
  const tests = clauses.map((clause) => testOf(clause, setting));
  const found = [...issues].filter((issue) => tests.every((test) => test(issue)));
  return found.sort(comparing(order));
}

/** Compares issues by the requested order, newest first by default; ids break ties. */
export function comparing(order: JqlOrder[]): (a: SortKeys, b: SortKeys) => number {
  const wanted: JqlOrder[] = order.length === 0 ? [{ field: 'created', descending: true }] : order;
  const descendingIds = wanted.at(-1)?.descending === true;
  return (a, b) => {
    for (const { field, descending } of wanted) {
      const difference = COMPARISONS[field](a, b);
      if (difference !== 0) return descending ? -difference : difference;
    }
    return descendingIds ? COMPARISONS.id(b, a) : COMPARISONS.id(a, b);
  };
}

const COMPARISONS: Record<JqlOrder['field'], (a: SortKeys, b: SortKeys) => number> = {
  created: (a, b) => a.createdAt - b.createdAt,
  updated: (a, b) => a.updatedAt - b.updatedAt,
  id: (a, b) => Number(a.id) - Number(b.id),
  key: (a, b) => compareKeys(a.key, b.key),
};

function compareKeys(a: string, b: string): number {
  const [projectA = '', numberA] = a.split('-');
  const [projectB = '', numberB] = b.split('-');
  if (projectA !== projectB) return projectA < projectB ? -1 : 1;
  return Number(numberA) - Number(numberB);
}

function testOf(clause: JqlClause, setting: JqlSetting): Test {
  if (clause.kind === 'date') return dateTest(clause.field, clause.operator, instantOf(clause, setting));
  const { field, values } = clause;
  if (field === 'id' || field === 'key') {
    // Jira takes keys and ids in either field.
    const wanted = new Set(values.map((value) => value.toUpperCase()));
    return (issue) => wanted.has(issue.id) || wanted.has(issue.key);
  }
  if (field === 'project') {
    const ids = idsNamed(field, values, setting.world.projects.values(), (one) => [one.id, one.key, one.name]);
    return (issue) => ids.has(issue.projectId);
  }
  if (field === 'priority') {
    const all = PRIORITIES.map((name) => ({ id: priorityId(name), name }));
    const called = (one: (typeof all)[number]) => [one.id, setting.world.priorityNames.get(one.name) ?? one.name];
    const wanted = idsNamed(field, values, all, called);
    return (issue) => wanted.has(priorityId(issue.priority));
  }
  const ids = idsNamed(field, values, setting.world.issueTypes.values(), (one) => [one.id, one.name]);
  return (issue) => ids.has(issue.issueTypeId);
}

function idsNamed<T extends { id: string }>(
  field: string,
  values: string[],
  things: Iterable<T>,
  names: (one: T) => string[],
): Set<string> {
  const all = [...things];
  const ids = new Set<string>();
  for (const value of values) {
    const matching = all.filter((one) => names(one).some((name) => name.toLowerCase() === value.toLowerCase()));
    if (matching.length === 0) {
      throw jiraError(400, `The value '${value}' does not exist for the field '${field}'.`);
    }
    for (const { id } of matching) ids.add(id);
  }
  return ids;
}

function dateTest(field: DateField, operator: '>=' | '<=' | '>' | '<', instant: number): Test {
  const at: (issue: Issue) => number = field === 'created' ? (issue) => issue.createdAt : (issue) => issue.updatedAt;
  if (operator === '>=') return (issue) => at(issue) >= instant;
  if (operator === '<=') return (issue) => at(issue) <= instant;
  if (operator === '>') return (issue) => at(issue) > instant;
  return (issue) => at(issue) < instant;
}

const UNITS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

function instantOf({ field, value }: Extract<JqlClause, { kind: 'date' }>, { now, zone }: JqlSetting): number {
  if (/^-?\d{5,}$/.test(value)) return Number(value);
  const relative = /^([+-]?)(\d+)([mhdw])$/.exec(value);
  if (relative !== null) {
    const [, sign, count, unit = 'm'] = relative;
    return now + (sign === '-' ? -1 : 1) * Number(count) * (UNITS[unit] ?? 0);
  }
  // Dates carry no zone: they mean the reader's wall clock, to the minute.
  const literal = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?: (\d{1,2}):(\d{2}))?$/.exec(value);
  if (literal === null) {
    const formats =
      "'yyyy/MM/dd HH:mm', 'yyyy-MM-dd HH:mm', 'yyyy/MM/dd', 'yyyy-MM-dd', or a period format e.g. '-5d', '4w 2d'";
    throw jiraError(400, `Date value '${value}' for field '${field}' is invalid. Valid formats include: ${formats}.`);
  }
  const [year, month, day, hour, minute] = literal.slice(1).map((part) => Number(part ?? 0));
  return instantOfWallTime(zone, Date.UTC(year ?? 0, (month ?? 1) - 1, day ?? 1, hour ?? 0, minute ?? 0));
}
