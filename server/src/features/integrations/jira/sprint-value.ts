import { ownMember, text, type Lenient } from '../lenient.ts';
import type { JiraSprint } from './api-types.ts';

/** A sprint in an issue's field, with the board that it was created on. */
export type SprintValue = { boardId: string | null; sprint: Lenient<JiraSprint> };

const memberNames =
  'id|rapidViewId|state|name|startDate|endDate|completeDate|activatedDate|sequence|goal|autoStartStop|synced|incompleteIssuesDestinationId';
/** Names and goals may contain commas, so a member ends where the next known one begins. */
const members = new RegExp(`(?:^|,)(${memberNames})=(.*?)(?=,(?:${memberNames})=|$)`, 'gs');

/** Sprints come as objects, or on a Data Center as texts such as `…Sprint@1f[id=12,rapidViewId=3,…]`. */
export const sprintValueOf = (value: unknown): SprintValue => {
  if (typeof value !== 'string')
    return { boardId: text(ownMember(value, 'boardId')), sprint: value as Lenient<JiraSprint> };
  const inner = /\[(.*)\]$/s.exec(value)?.[1] ?? '';
  const found = Object.fromEntries(
    [...inner.matchAll(members)].flatMap(([, name = '', text = '']) => (text === '<null>' ? [] : [[name, text]])),
  );
  const state = found['state']?.toLowerCase();
  return { boardId: text(found['rapidViewId']), sprint: { ...found, state } as Lenient<JiraSprint> };
};
