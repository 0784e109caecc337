import type { AtlassianClient } from '../../atlassian-client.ts';
import { describeRejection } from '../../http/describe-failure.ts';
import { SourceRefused, SourceRejected } from '../../http/source-errors.ts';

/**
 * Bitbucket Data Center answers 401 both for a refused token and for a missing permission. Any valid token may list
 * projects, so after a 401 that call tells them apart. What is not permitted is then treated as missing, and the rest is
 * read.
 */
export const tellingPermissions = (client: AtlassianClient): AtlassianClient => {
  let checking: Promise<boolean> | undefined;
  const isTokenValid = async (): Promise<boolean> => {
    try {
      await client.get('/rest/api/latest/projects', { limit: 1 });
      return true;
    } catch (error) {
      if (error instanceof SourceRefused) return false;
      throw error;
    } finally {
      checking = undefined;
    }
  };
  const telling =
    <Args extends unknown[], Result>(call: (path: string, ...args: Args) => Promise<Result>) =>
    async (path: string, ...args: Args): Promise<Result> => {
      try {
        return await call(path, ...args);
      } catch (error) {
        if (!(error instanceof SourceRefused) || error.status !== 401) throw error;
        if (!(await (checking ??= isTokenValid()))) throw error;
        const { responseText } = error;
        throw new SourceRejected(401, describeRejection(client.provider, 401, path, responseText), responseText);
      }
    };
  return { ...client, get: telling(client.get), post: telling(client.post), postForm: telling(client.postForm) };
};
