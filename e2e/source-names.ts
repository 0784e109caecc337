/** Separates texts of the product from those of users, sources and stored documents, which may be in any language. */
import type { Page, Response } from 'playwright-core';

/** Response fields with names and titles from the sources, or identifiers. */
const written =
  /^(name|names|title|key|email|login|branch|url|text|label|subject|summary|zone|timeZone|model|version|status|type|person|.*Name|.*Id|id)$/;
/** Calls, alone or in a batch, that return texts stored in a user's chosen language. */
const stored =
  /^(explanations|notifications|predictions|recommendations|reports|risks)\.|\/v1\/(ai|notifications|reports)\b/;
/** Product names, keys, formats, units and metrics that are the same in all languages. */
const sameEverywhere = [
  /\b(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/[\w/ -]+/g,
  /YYYY-MM-DD|MM\/DD\/YYYY|DD\/MM\/YYYY/g,
  /Largest Contentful Paint|First Contentful Paint|Interaction to Next Paint|Cumulative Layout Shift|Time to First Byte/g,
  /https?:\/\/\S+|\S+@\S+|[\w.-]+\.(com|org|net|example|json|csv|pdf|io)\b|\/[\w/{}?=&$-]+/g,
  /\b(Sightline|Jira|Bitbucket|Confluence|Atlassian|Cloud|Data Center|Slack|Teams|GitHub|OpenAI|Anthropic|Ollama|Professional|Enterprise)\b/g,
  /\b(DORA|PDF|CSV|JSON|Excel|SMTP|Ctrl|Esc|Enter|Tab|Shift|UTC|KB|MB|GB|API|ID|AM|PM|ms|English|Deutsch|sl_\w+|v\d\S*)\b/g,
  // The browser formats weekdays itself, and does not support the pseudo-locale.
  /\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun),/g,
  // Initials.
  /^[A-Z]{1,2}$/g,
];

/** Punctuation at the start of a text, which screens keep with the figure before it. */
const leadingSigns = /^[\s\p{P}]+/u;

/** Letters that only the pseudo-locale contains. */
const isPseudo = (text: string): boolean => /[ÅåƁƀÇçÐðÉéƑƒĜĝĤĥÎîĴĵĶķĻļṀṁÑñÖöÞþǪǫŔŕŠšŢţÛûṼṽŴŵẊẋÝýŽž]/.test(text);

const collect = (value: unknown, key: string | null, names: Set<string>): void => {
  if (typeof value === 'string') {
    if ((key === null || written.test(key)) && !isPseudo(value))
      names.add(value.replaceAll(/\s+/g, ' ').replace(leadingSigns, '').trim());
  } else if (Array.isArray(value)) for (const entry of value) collect(entry, key, names);
  else if (typeof value === 'object' && value !== null)
    for (const [name, entry] of Object.entries(value)) collect(entry, key === null ? null : name, names);
};

const collectFrom = async (response: Response, names: Set<string>): Promise<void> => {
  const body = (await response.json()) as { replies?: unknown[] };
  const { calls } = (response.request().postDataJSON() ?? {}) as { calls?: { call: string }[] };
  if (calls === undefined) return collect(body, stored.test(response.url()) ? null : '', names);
  for (const [index, { call }] of calls.entries()) collect(body.replies?.[index], stored.test(call) ? null : '', names);
};

/** The page may have navigated or closed before the body arrived. Any other error fails the test. */
const unlessPageLeft = (error: unknown): void => {
  const hasLeft =
    error instanceof Error &&
    /No (?:resource|data found for resource) with given identifier|Target page, context or browser has been closed/.test(
      error.message,
    );
  if (!hasLeft) throw error;
};

/** Listens to the page's responses. @returns the texts of users and sources so far */
export const sourceNames = (page: Page): (() => Promise<{ isUntranslated(text: string): boolean }>) => {
  const names = new Set<string>();
  const reads: Promise<void>[] = [];
  page.on('response', (response) => {
    if (!/\/(v1|api)\//.test(response.url()) || !(response.headers()['content-type'] ?? '').includes('json')) return;
    reads.push(collectFrom(response, names).catch(unlessPageLeft));
  });
  return async () => {
    await Promise.all(reads);
    const pattern = wholeNames(names);
    return {
      isUntranslated: (text) => {
        if (isPseudo(text)) return false;
        const rest = [pattern, ...sameEverywhere].reduce((left, known) => left.replaceAll(known, ' '), text);
        return /\p{L}{2}/u.test(rest);
      },
    };
  };
};

/** Longer names first, because they can contain others; never parts of words. */
const wholeNames = (names: ReadonlySet<string>): RegExp => {
  const longestFirst = [...names].filter((name) => name !== '').sort((one, other) => other.length - one.length);
  return new RegExp(
    `(?<!\\p{L})(?:${longestFirst.map((name) => name.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)).join('|')})(?!\\p{L})`,
    'gu',
  );
};
