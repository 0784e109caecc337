import { CONTEXT_PATHS } from '../http/addresses.ts';
import type { Routes } from '../http/deps.ts';
import { sendMissingPage, sendPage } from '../http/html-page.ts';
import { pathText } from '../http/input.ts';
import { latestVersion } from './content-body.ts';

/** What a person sees who follows a link to a page, a blog post or a space. */
export const confluencePages: Routes = (app, deps) => pagesBelow('/wiki', app, deps);

/** The same on a Data Center. */
export const ownConfluencePages: Routes = (app, deps) => pagesBelow(CONTEXT_PATHS.confluence, app, deps);

function pagesBelow(context: string, ...[app, deps]: Parameters<Routes>): void {
  const name = (accountId: string): string => deps.world().accounts.get(accountId)?.displayName ?? 'former user';
  const instant = (at: number): string => new Date(at).toISOString();

  for (const path of [
    'pages/:id',
    'pages/:id/:title',
    'blog/:year/:month/:day/:id',
    'blog/:year/:month/:day/:id/:title',
  ]) {
    app.get(`${context}/spaces/:key/${path}`, (request, reply) => {
      const id = pathText(request, 'id');
      const page = deps.world().pages.get(id);
      if (page === undefined) return sendMissingPage(reply, `page ${id}`);
      const latest = latestVersion(page);
      return sendPage(reply, {
        title: page.title,
        place: `Confluence · ${deps.world().spaces.get(page.spaceId)?.name ?? ''}`,
        facts: [
          ['Author', name(page.author)],
          ['Created', instant(page.createdAt)],
          ['Version', String(latest.number)],
          ['Last edited', `${instant(latest.at)} by ${name(latest.author)}`],
          ['Comments', String(page.comments.length)],
        ],
      });
    });
  }

  app.get(`${context}/spaces/:key`, (request, reply) => {
    const key = pathText(request, 'key');
    const space = [...deps.world().spaces.values()].find((space) => space.key === key);
    if (space === undefined) return sendMissingPage(reply, `space ${key}`);
    return sendPage(reply, {
      title: space.name,
      place: 'Confluence',
      facts: [
        ['Key', space.key],
        ['Created', `${instant(space.createdAt)} by ${name(space.authorId)}`],
      ],
    });
  });
}
