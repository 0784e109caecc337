/** The type of attacks, and the ids that all of them use. */
import type { Tx } from '../../platform/database/tenant.ts';
import type { UserContext } from '../../platform/context.ts';

/** The ids of the other organization, all known to the attacker. */
export type Victim = {
  ctx: UserContext;
  organizationId: string;
  userId: string;
  email: string;
  sessionId: string;
  personId: string;
  runId: number;
  notificationId: string;
  figureAlertId: string;
  invitationId: string;
  joinRequestId: string;
  /** The id of a consent and of its session. */
  oauthFlowId: string;
  accountId: string;
  noteId: number;
  tokenId: string;
  ruleId: string;
  alertId: string;
  planRequestId: string;
  passkeyId: string;
  logoId: string;
  repositoryId: string;
  commitHash: string;
  decisionId: string;
  recommendationId: string;
  mailId: string;
  /** The id of a report and of its file, template, schedule, link and export. */
  reportId: string;
  issueId: string;
  sprintId: string;
  teamId: string;
};

/** A call in the attacker's own transaction. */
export type Attack = (tx: Tx, victim: Victim) => Promise<unknown>;

/** A function that cannot access rows, with the reason. */
export type Harmless = { harmless: string };
/** Attacks by store, then by function. */
export type Attacks = Record<string, Record<string, Attack | Harmless>>;

export const at = new Date('2026-11-20T12:00:00Z');
export const nowhere = { address: '', agent: '' };
export const later = new Date('2027-11-20T12:00:00Z');
