/** Kinds of rows: who may make a call, and what everyone else gets. */
import type { contract } from '@sightline/contract';
import { callerKinds, type Caller, type World } from './callers.test-support.ts';

export type Values = Record<string, unknown>;
type Request = {
  /** Path parameters that are not in the world under that name. */
  params?: (world: World) => Record<string, string>;
  query?: (world: World) => Record<string, string>;
  body?: (world: World, caller: Caller) => Values;
};
export type Row = Request & { status: Record<Caller, number> };

/** One or more rows for every call of these groups. */
export type RowsOf<Groups extends keyof typeof contract> = {
  [Group in Groups]: { [Name in keyof (typeof contract)[Group]]: Row | Row[] };
};

type Changes = Partial<Record<Caller, number>>;

/** A founder with an unconfirmed address gets what a stranger gets, each in their own organization. */
const statuses = (changes: Changes, rest: number): Record<Caller, number> => {
  const everybody = Object.fromEntries(callerKinds.map((caller) => [caller, rest]));
  const founder = changes['unverified founder'] ?? changes.stranger ?? rest;
  return { ...everybody, ...changes, 'unverified founder': founder } as Record<Caller, number>;
};

/** Open to everybody, including signed-out callers, with the same status. */
export const anyone = (request: Request = {}, status = 200): Row => ({ ...request, status: statuses({}, status) });

/** Signed-in users, members of an organization or not. */
export const signedIn = (request: Request = {}, changes: Changes = {}): Row => ({
  ...request,
  status: statuses(
    {
      nobody: 401,
      'tampered token': 401,
      'expired token': 401,
      'suspended user': 401,
      'suspended organization': 401,
      'revoked API token': 401,
      'removed admin': 401,
      'API token without the scope': 403,
      'stranger claiming this organization': 403,
      ...changes,
    },
    200,
  ),
});

/** Open to every member. The stranger calls for their own organization unless the row says otherwise. */
export const members = (request: Request = {}, changes: Changes = {}): Row =>
  signedIn(request, { 'platform admin': 403, ...changes });
export const managers = (request: Request = {}, changes: Changes = {}): Row =>
  members(request, { developer: 403, ...changes });
export const admins = (request: Request = {}, changes: Changes = {}): Row =>
  managers(request, { manager: 403, ...changes });

/** Everybody who reaches the use case gets this status. */
export const all = (status: number): Changes => ({
  stranger: status,
  developer: status,
  demo: status,
  manager: status,
  admin: status,
});
export const managersGet = (status: number): Changes => ({
  stranger: status,
  demo: status,
  manager: status,
  admin: status,
});

export const adminsGet = (status: number): Changes => ({ stranger: status, demo: status, admin: status });

export const smallestGif = 'R0lGODlhAQABAAAAACw=';
