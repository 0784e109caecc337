import type { Lenient } from '../lenient.ts';
import type {
  JiraBoard,
  JiraBoardConfiguration,
  JiraHistory,
  JiraIssue,
  JiraNamed,
  JiraProject,
  JiraSprint,
  JiraStatus,
  JiraUser,
} from './api-types.ts';

/** One page of a list with `startAt`; `next` is where the following one begins. */
export type StartAtPage<Entry> = { values: readonly Entry[]; next: number | null };

/** One page of a search; `next` requests the following one. */
export type IssuePage = { issues: readonly Lenient<JiraIssue>[]; next: string | null };

/**
 * What collecting needs of a Jira, whichever installation it is. Records have the shape of the
 * cloud's, since that says more; a Data Center's are brought into it.
 */
export type JiraClient = {
  /** Where people read the site; the address of the API may be the gateway's. */
  siteUrl(): Promise<string>;
  /** @throws SourceRefused when the token is not signed in, which Jira otherwise shows as an empty site */
  myself(): Promise<Lenient<JiraUser>>;
  fields(): Promise<unknown>;
  statuses(): Promise<readonly Lenient<JiraStatus>[]>;
  projects(): Promise<Lenient<JiraProject>[]>;
  boards(): Promise<Lenient<JiraBoard>[]>;
  boardConfiguration(boardId: string): Promise<Lenient<JiraBoardConfiguration>>;
  /** Empty for boards without sprints. */
  sprints(boardId: string, startAt: number): Promise<StartAtPage<Lenient<JiraSprint>>>;
  /** Null when there is no such sprint. */
  sprint(id: string): Promise<Lenient<JiraSprint>>;
  /** Issue types and priorities of the site. */
  issueTypes(): Promise<readonly Lenient<JiraNamed>[]>;
  priorities(): Promise<readonly Lenient<JiraNamed>[]>;
  /** A bare array; an empty page ends it. */
  users(startAt: number): Promise<readonly Lenient<JiraUser>[]>;
  /** One page of the issues that satisfy `jql`, the latest created first: no update moves them. */
  newest(jql: string, fields: readonly string[], pageToken: string | null): Promise<IssuePage>;
  /** The ids of all issues that satisfy `jql`. */
  idsOf(jql: string): Promise<Set<string>>;
  /**
   * Issues by id, as they are now and not as the search index last saw them. Those that do not
   * exist are left out.
   */
  issuesById(ids: readonly string[], fields: readonly string[]): Promise<Lenient<JiraIssue>[]>;
  /** How many issues satisfy `jql`; null when it does not say. */
  count(jql: string): Promise<number | null>;
  /** All changes to these fields in issues that this client has read. */
  changelogs(
    issues: readonly Lenient<JiraIssue>[],
    fieldIds: readonly string[],
  ): Promise<{ issueId: string; history: Lenient<JiraHistory> }[]>;
};
