import { apiPrefix, fullPath, unitMeanings, type RouteDefinition } from '@sightline/contract';

const escape = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);

/** How figures are written in every answer. */
const figures = `<section id="figures"><h2>Figures</h2><p>A figure is an object with a <code>kind</code>: <code>value</code> with its <code>value</code> and the number of rows <code>n</code>, or <code>insufficient-data</code> with what it has and needs. Missing data is never 0. Time ranges are 7d, 30d, 90d, 180d and 1y, or week, month, quarter, half-year and year; the default is month.</p><table><thead><tr><th>Unit</th><th>Value</th></tr></thead><tbody>${Object.entries(
  unitMeanings,
)
  .map(([unit, meaning]) => `<tr><td><code>${unit}</code></td><td>${escape(meaning)}</td></tr>`)
  .join('')}</tbody></table></section>`;

/** A plain page that lists every call; the machine-readable document is linked from it. */
export const docsPage = (groups: Record<string, Record<string, RouteDefinition>>): string => {
  const sections = Object.entries(groups).map(([group, routes]) => {
    const rows = Object.entries(routes).map(
      ([name, route]) =>
        `<tr id="${group}.${name}"><td><code>${route.method}</code></td><td><code>${escape(fullPath(route))}</code></td><td>${escape(route.summary)}</td><td>${route.access === 'public' ? 'public' : 'bearer token'}</td></tr>`,
    );
    return `<section><h2>${escape(group)}</h2><table><thead><tr><th>Method</th><th>Path</th><th>What it does</th><th>Access</th></tr></thead><tbody>${rows.join('')}</tbody></table></section>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Sightline API</title><link rel="stylesheet" href="${apiPrefix}/docs.css"><main><h1>Sightline API</h1><p>Every call returns JSON, or a file where it says so. Sign in with <code>POST ${apiPrefix}/auth/login</code> and send <code>Authorization: Bearer …</code>. Errors include a <code>message</code>. Schemas: <a href="${apiPrefix}/openapi.json">openapi.json</a>.</p>${figures}${sections.join('')}</main></html>`;
};

export const docsStyle = `:root{color-scheme:light dark}body{font:14px/1.5 system-ui,sans-serif;margin:0}main{max-width:960px;margin:0 auto;padding:32px 20px}table{width:100%;border-collapse:collapse}th,td{text-align:left;padding:6px 12px 6px 0;border-top:1px solid color-mix(in srgb,currentColor 15%,transparent);vertical-align:top}th{border:0;font-weight:500;opacity:.7}h2{font-size:16px;margin:28px 0 4px}`;
