/** What an attack is, and what all of them know. */
import type { Tx } from '../../platform/database/tenant.ts';
import type { UserContext } from '../../platform/context.ts';

/** What the attacker knows of the other organization: everything. */
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
  /** Of a consent, whose session has the same id. */
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
  /** Of a report, and of its file, template, schedule, link and export. */
  reportId: string;
  issueId: string;
  sprintId: string;
  teamId: string;
};

/** A call in the attacker's own transaction. */
export type Attack = (tx: Tx, victim: Victim) => Promise<unknown>;

/** No rows are behind it; states the reason. */
export type Harmless = { harmless: string };
/** By store, then by function. */
export type Attacks = Record<string, Record<string, Attack | Harmless>>;

export const at = new Date('2026-11-20T12:00:00Z');
export const nowhere = { address: '', agent: '' };
export const later = new Date('2027-11-20T12:00:00Z');
