import type { FastifyReply } from 'fastify';

/** Text safe to stand in HTML, also inside a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * Answers with a small page: a title, its location (such as `Jira · Platform`), and facts as name and value.
 * Everything is escaped here.
 */
export function sendPage(
  reply: FastifyReply,
  page: { title: string; place: string; facts: [name: string, value: string][] },
): FastifyReply {
  const rows = page.facts.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`).join('');
  return reply.type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(page.title)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:42rem;margin:3rem auto;padding:0 1rem;color:#1c1c1c}
p{color:#5c5c5c}dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1.5rem}dt{color:#5c5c5c}dd{margin:0}
@media(prefers-color-scheme:dark){body{background:#161616;color:#ececec}p,dt{color:#a3a3a3}}</style></head>
<body><p>${escapeHtml(page.place)}</p><h1>${escapeHtml(page.title)}</h1><dl>${rows}</dl></body></html>
`);
}

/** Answers 404 with a page that says what is missing. */
export function sendMissingPage(reply: FastifyReply, what: string): FastifyReply {
  return sendPage(reply.status(404), { title: 'Not found', place: 'Halden Robotics', facts: [['Missing', what]] });
}
