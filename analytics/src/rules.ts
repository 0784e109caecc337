/**
 * How an organization interprets its facts. Every rule is a setting; the defaults make the first sync useful before
 * anything is configured.
 */
import type { Instant, StatusMeaning } from './facts.ts';
import type { WorkingTime } from './time/working-time.ts';

/** One real person, who may have several accounts. */
export type Person = {
  id: string;
  name: string;
  accountIds: string[];
  bot: boolean;
  active: boolean;
  /** Share of full time, 0 < share <= 1. */
  partTime: number;
  /** The day they left, where the settings name it: its first instant. */
  leftAt?: Instant;
};

/** `to` null means until now. At most one membership of a person holds at any instant. */
export type TeamMembership = { personId: string; teamId: string; from: Instant; to: Instant | null };
export type Team = {
  id: string;
  name: string;
  /** Jira project ids and Bitbucket repository ids that are this team's. */
  projectIds: string[];
  repositoryIds: string[];
};
export type Leave = { personId: string; from: Instant; to: Instant };

export type ProductionRule =
  /** Deployments to environments of kind production, or to those with a matching name if set. */
  | { repositoryId: string; source: 'deployments'; environmentPattern?: string | null }
  /** Finished pipelines with a matching ref or custom name. Patterns are anchored globs with `*`. */
  | { repositoryId: string; source: 'pipelines'; refPattern: string | null; selectorPattern: string | null }
  /** Never deploys (a library). */
  | { repositoryId: string; source: 'none' };

export type IncidentRule = { typeNames: string[]; labels: string[]; priorities: string[]; projectKeys: string[] };

export type MeasurementRules = {
  /** IANA name; periods and days are the organization's. */
  timeZone: string;
  people: Person[];
  teams: Team[];
  memberships: TeamMembership[];
  /** Boards with sprints of another team than their project's; null for no team. */
  boardTeams?: { boardId: string; teamId: string | null }[];
  leaves: Leave[];
  /** Repositories without an entry deploy nowhere, and the receipt says so. */
  production: ProductionRule[];
  incident: IncidentRule;
  /** Issue type names that count as a defect. */
  defectTypes: string[];
  /** Issue type names that count as new capability (innovation) rather than maintenance. */
  capabilityTypes: string[];
  /** Pull request title or branch patterns (anchored, case-insensitive globs). */
  hotfixPatterns: string[];
  revertPatterns: string[];
  /** Custom pipeline names that roll back. */
  rollbackPatterns: string[];
  /** Days in which an incident is attributed to the latest earlier deployment of its service. */
  attributionDays: number;
  /** Where the lead time of a pull request begins: at its first authored commit, or at its opening. */
  leadTimeStart: 'first-commit' | 'opened';
  /**
   * The field with the estimates of a project's issues; null to count items. Other projects use the source's own field.
   */
  estimateFields?: { projectId: string; fieldId: string | null }[];
  /** Weekdays, hours and holidays; by default `usualWorkingTime`. */
  workingTime?: WorkingTime;
  /**
   * Outcomes of final states of deployments and pipelines that the product does not recognize, by the source's name.
   */
  deploymentStates?: { state: string; outcome: 'success' | 'failure' }[];
  /** Statuses whose meaning differs from what their source and name suggest. */
  statusCategories?: { statusId: string; category: StatusMeaning }[];
};
