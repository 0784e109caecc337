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

/** One page of a list with `startAt`; `next` is the start of the following page. */
export type StartAtPage<Entry> = { values: readonly Entry[]; next: number | null };

/** One page of a search; `next` requests the following one. */
export type IssuePage = { issues: readonly Lenient<JiraIssue>[]; next: string | null };

/**
 * The calls that a sync needs, for both kinds of installation. Records have the cloud's shape, which is richer; those
 * of a Data Center are converted.
 */
export type JiraClient = {
  /** The address of the site for people; the API may be at a gateway's address. */
  siteUrl(): Promise<string>;
  /** @throws SourceRefused if the token is invalid, which Jira otherwise treats like a site without content */
  myself(): Promise<Lenient<JiraUser>>;
  fields(): Promise<unknown>;
  statuses(): Promise<readonly Lenient<JiraStatus>[]>;
  projects(): Promise<Lenient<JiraProject>[]>;
  boards(): Promise<Lenient<JiraBoard>[]>;
  boardConfiguration(boardId: string): Promise<Lenient<JiraBoardConfiguration>>;
  /** The id of the project of a board, for servers that do not list it with the board; null if it has none or several. */
  projectOfBoard?(boardId: string): Promise<string | null>;
  /** Empty for boards without sprints. */
  sprints(boardId: string, startAt: number): Promise<StartAtPage<Lenient<JiraSprint>>>;
  /** Null if there is no such sprint. */
  sprint(id: string): Promise<Lenient<JiraSprint>>;
  /** Issue types and priorities of the site. */
  issueTypes(): Promise<readonly Lenient<JiraNamed>[]>;
  priorities(): Promise<readonly Lenient<JiraNamed>[]>;
  /** The list ends with an empty page. */
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
  /** The number of issues that match `jql`; null if Jira does not report it. */
  count(jql: string): Promise<number | null>;
  /** All changes to these fields in issues that this client has read. */
  changelogs(
    issues: readonly Lenient<JiraIssue>[],
    fieldIds: readonly string[],
  ): Promise<{ issueId: string; history: Lenient<JiraHistory> }[]>;
};
