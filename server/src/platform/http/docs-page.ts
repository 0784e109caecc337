import {
  apiPrefix,
  errorBody,
  fullPath,
  maxPageRows,
  rowsOfPage,
  scopeOfCall,
  statusOf,
  unitMeanings,
  type ErrorCode,
  type RouteDefinition,
} from '@sightline/contract';
import { docsInputs } from './docs-inputs.ts';
import { escapeHtml } from '../escape-html.ts';

type RouteGroups = Record<string, Record<string, RouteDefinition>>;

const tableOf = (titles: readonly string[], rows: readonly string[]): string =>
  `<table><thead><tr>${titles.map((title) => `<th>${title}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`;

const rowOf = (...cells: readonly string[]): string => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;

const code = (text: string): string => `<code>${escapeHtml(text)}</code>`;

/** @param address of this installation */
const startOf = (address: string): string =>
  `<section id="start"><h2>Start</h2>
<p>Create an API token in <a href="/settings?tab=security">Settings &gt; Security</a> and send it with every call:</p>
<pre>curl -H "Authorization: Bearer $TOKEN" ${escapeHtml(`${address}${apiPrefix}/teams`)}</pre>
<p>A token reads what its owner may see, within the access that was chosen for it, and changes nothing. Reading somebody’s figures is recorded as a view by the token’s owner. The last column names the access that a token needs for a call. Calls with “session” do not accept API tokens: ${code(`POST ${apiPrefix}/auth/login`)} starts a session and returns its token, which is sent in the same header.</p>
<p>Every call returns JSON, or a file where it says so. Unknown parameters and fields are rejected. <a href="${apiPrefix}/openapi.json">openapi.json</a> has the schemas of all replies.</p></section>`;

const lists = `<section id="lists"><h2>Lists</h2><p>Long lists come in pages: ${code('page')} counts from 1, ${code('limit')} is ${rowsOfPage} rows unless you set it, at most ${maxPageRows}. The reply’s ${code('page')} has the ${code('number')} of the page, the rows that match (${code('found')}) and the rows you may see (${code('of')}). Beyond the last page, you get the last one: stop after ${code('found')} rows.</p></section>`;

const figures = `<section id="figures"><h2>Figures</h2><p>A figure is an object with a ${code('kind')}: ${code('value')} with its ${code('value')} and the number of rows ${code('n')}, or ${code('insufficient-data')} with what it has and needs. Missing data is never 0. Time ranges are 7d, 30d, 90d, 180d and 1y, or week, month, quarter, half-year and year; the default is month.</p>${tableOf(
  ['Unit', 'Value'],
  Object.entries(unitMeanings).map(([unit, meaning]) => rowOf(code(unit), escapeHtml(meaning))),
)}</section>`;

const errorMeanings: Record<ErrorCode, string> = {
  'invalid-input': 'The message says what is wrong with the input.',
  'not-authenticated': 'There is no token, or it has ended.',
  'access-ended': 'Somebody else ended the session; the message says what happened.',
  'not-allowed': 'The caller, or the token, lacks a permission.',
  'not-found': 'It does not exist, or the caller may not know of it.',
  conflict: 'It was changed meanwhile, or exists already. Read it again.',
  'rate-limited': 'Too many requests. Wait for the seconds in Retry-After.',
  unavailable: 'Something that this call needs is missing or does not respond; the message says what.',
  'temporarily-unavailable': 'The server is starting, or its database cannot be reached. Try again after Retry-After.',
  unexpected: 'A fault of Sightline. Its id leads your operator to the log.',
};

const errors = `<section id="errors"><h2>Errors</h2><p>An error has a ${code('code')} for programs and a ${code('message')} for people, in the language of ${code('Accept-Language')}.</p>${tableOf(
  ['Status', 'Code', 'Meaning'],
  errorBody.shape.code.options.map((one) => rowOf(String(statusOf[one]), code(one), escapeHtml(errorMeanings[one]))),
)}</section>`;

const assistantsOf = (address: string): string =>
  `<section id="assistants"><h2>AI assistants</h2><p>An assistant that supports the Model Context Protocol can read figures, receipts, teams and people. Add ${code(`${address}/mcp`)} as an HTTP server to it, with the header ${code('Authorization: Bearer …')} and an API token. It can change nothing. Every figure comes with the link to its receipt.</p></section>`;

const accessOf = (route: RouteDefinition): string => {
  if (route.access === 'public') return 'public';
  const scope = scopeOfCall.get(route);
  return scope === undefined ? 'session' : code(scope);
};

const groupOf = (group: string, routes: Readonly<Record<string, RouteDefinition>>): string =>
  `<section id="${group}"><h2>${escapeHtml(headingOf(group))}</h2>${tableOf(
    ['Method', 'Path', 'What it does', 'Access'],
    Object.entries(routes).map(
      ([name, route]) =>
        `<tr id="${group}.${name}"><td><code>${route.method}</code></td><td>${pathOf(route)}</td><td>${escapeHtml(route.summary)}${route.file === true ? ' (a file)' : ''}${docsInputs(route)}</td><td>${accessOf(route)}</td></tr>`,
    ),
  )}</section>`;

/** Long paths wrap at their slashes. */
const pathOf = (route: RouteDefinition): string => code(fullPath(route)).replaceAll(/(?<!<)\//g, '/<wbr>');

/** `issueReports` is headed “Issue reports”. */
const headingOf = (group: string): string => {
  const words = group.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};

/**
 * A page about the API for people: how to start, and every call with its parameters.
 * @param address of this installation, such as https://metrics.acme.com
 */
export const docsPage = (groups: RouteGroups, address: string): string => {
  const links = Object.keys(groups).map((group) => `<a href="#${group}">${escapeHtml(headingOf(group))}</a>`);
  const calls = Object.entries(groups).map(([group, routes]) => groupOf(group, routes));
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Sightline API</title><link rel="stylesheet" href="${apiPrefix}/docs.css"><main><h1>Sightline API</h1>${startOf(address)}${lists}${figures}${errors}${assistantsOf(address)}<nav id="calls" aria-label="Calls"><h2>Calls</h2><p>${links.join(' ')}</p></nav>${calls.join('')}</main></html>`;
};

export const docsStyle = `:root{color-scheme:light dark}body{font:14px/1.5 system-ui,sans-serif;margin:0;overflow-wrap:break-word}main{max-width:1080px;margin:0 auto;padding:32px 20px}p{max-width:76ch}table{width:100%;border-collapse:collapse}th,td{text-align:left;padding:6px 12px 6px 0;border-top:1px solid color-mix(in srgb,currentColor 15%,transparent);vertical-align:top}th{border:0;font-weight:500;opacity:.75}h2{font-size:16px;margin:28px 0 4px}pre{padding:10px 12px;border:1px solid color-mix(in srgb,currentColor 15%,transparent);border-radius:6px;overflow-x:auto}nav a{display:inline-block;margin:0 12px 4px 0}summary{cursor:pointer;opacity:.75}dl{margin:6px 0}dt{margin-top:4px}dd{margin:0 0 0 16px}details p{margin:6px 0 0;font-weight:500}td:nth-child(1),td:nth-child(4){white-space:nowrap}td:nth-child(4){padding-right:0}@media (max-width:700px){body{overflow-wrap:anywhere}section>table:has(td:nth-child(4)) :is(thead){display:none}section>table tr:has(td:nth-child(4)){display:grid;grid-template-columns:auto 1fr;border-top:1px solid color-mix(in srgb,currentColor 15%,transparent)}section>table tr:has(td:nth-child(4)) td{border:0;padding:4px 8px 4px 0}section>table tr:has(td:nth-child(4)) td:nth-child(n+3){grid-column:1/-1}}`;
