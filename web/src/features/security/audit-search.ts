import type { AuditEntry, contract, RouteRequest } from '@sightline/contract';
import { auditParts, auditTexts, type AuditPart } from '../../texts/audit.ts';
import { auditSentence } from '../../texts/audit-sentences.ts';
import { csvLine } from '../../ui/format.ts';

/** The audit log's filters, as stored in the URL; empty ones match everything. */
export type AuditSearch = { text: string; who: string; action: AuditPart | ''; from: string; to: string };

const isPart = (text: string): text is AuditPart => Object.hasOwn(auditParts, text);

const day = /^\d{4}-\d{2}-\d{2}$/;

export const readAuditSearch = (address: Record<string, string>): AuditSearch => {
  const text = (name: string): string => (address[name] ?? '').slice(0, 100);
  const date = (name: string): string => (day.test(address[name] ?? '') ? (address[name] ?? '') : '');
  const action = text('action');
  return {
    text: text('q'),
    who: text('who'),
    action: isPart(action) ? action : '',
    from: date('since'),
    to: date('until'),
  };
};

export const writeAuditSearch = (search: AuditSearch): Record<string, string> => ({
  q: search.text,
  who: search.who,
  action: search.action,
  since: search.from,
  until: search.to,
});

/** Midnight in the viewer's zone, some days later. */
const midnight = (date: string, later: number): string | undefined => {
  if (date === '') return undefined;
  const at = new Date(`${date}T00:00:00`);
  at.setDate(at.getDate() + later);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
};

/** The query of the call; the last day is included. */
export const auditQuery = (search: AuditSearch): NonNullable<RouteRequest<typeof contract.audit.export>['query']> => {
  const { text, who, action } = search;
  const [from, to] = [midnight(search.from, 0), midnight(search.to, 1)];
  return {
    ...(text === '' ? {} : { text }),
    ...(who === '' ? {} : { who }),
    ...(action === '' ? {} : { action }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
};

export const auditCsv = (entries: readonly AuditEntry[]): string =>
  [
    csvLine(auditTexts.csv),
    ...entries.map((entry) =>
      csvLine([
        entry.at,
        entry.actorKind,
        entry.actorName,
        entry.action,
        entry.subject,
        entry.address,
        JSON.stringify(entry.detail),
        auditSentence(entry),
      ]),
    ),
  ].join('\r\n');
