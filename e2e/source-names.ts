/** Tells texts that people and sources wrote, which are not translated, from texts of the product. */
import type { Page } from 'playwright-core';

/** Fields of answers with names and titles from the sources, or identifiers. */
const written =
  /^(name|names|title|key|email|login|branch|url|text|label|subject|summary|zone|timeZone|model|version|.*Name|.*Id|id)$/;
/** Names of products, keys, formats and units that are the same in all languages. */
const sameEverywhere =
  /https?:\/\/\S+|\S+@\S+|[\w-]+\.(com|org|net|example|json|csv|pdf|io)\b|\/[\w/{}?=&-]+|\b(Sightline|Jira|Bitbucket|Confluence|Atlassian|Slack|Teams|SMTP|GitHub|OpenAI|Anthropic|Ollama|DORA|PDF|CSV|JSON|Excel|Ctrl|Esc|Enter|Tab|Shift|UTC|KB|MB|GB|API|ID|v\d\S*|n|h|A4|AM|PM|Europe|Berlin|sl_\w+)\b/g;

const collect = (value: unknown, key: string, names: Set<string>): void => {
  if (typeof value === 'string') {
    if (written.test(key) && !isPseudo(value)) names.add(value.replaceAll(/\s+/g, ' ').trim());
  } else if (Array.isArray(value)) for (const entry of value) collect(entry, key, names);
  else if (typeof value === 'object' && value !== null)
    for (const [name, entry] of Object.entries(value)) collect(entry, name, names);
};

/** Only the pseudo-locale has such letters. */
const isPseudo = (text: string): boolean => /[ÅåƁƀÇçÐðÉéƑƒĜĝĤĥÎîĴĵĶķĻļṀṁÑñÖöÞþǪǫŔŕŠšŢţÛûṼṽŴŵẊẋÝýŽž]/.test(text);

/** Listens to the page's answers. @returns what was written by others so far */
export const sourceNames = (page: Page): (() => Promise<{ isUntranslated(text: string): boolean }>) => {
  const names = new Set<string>();
  const reads: Promise<void>[] = [];
  page.on('response', (response) => {
    if (!/\/(v1|api)\//.test(response.url()) || !(response.headers()['content-type'] ?? '').includes('json')) return;
    reads.push(
      response.json().then(
        (body) => collect(body, '', names),
        // The page left before the body had arrived.
        () => undefined,
      ),
    );
  });
  return async () => {
    await Promise.all(reads);
    const longestFirst = [...names].filter((name) => name.length > 1).sort((one, other) => other.length - one.length);
    return {
      isUntranslated: (text) => {
        if (isPseudo(text)) return false;
        let rest = text;
        for (const name of longestFirst) rest = rest.replaceAll(name, ' ');
        return /\p{L}{2}/u.test(rest.replaceAll(sameEverywhere, ' '));
      },
    };
  };
};
