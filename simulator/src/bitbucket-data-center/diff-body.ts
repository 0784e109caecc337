import { spreadOverFiles, type FileChange } from '../bitbucket/diffstat-body.ts';
import { endsOf } from '../bitbucket/pull-request-body.ts';
import type { RepositoryIndex } from '../bitbucket/workspace-index.ts';
import type { PullRequest } from '../world.ts';

/** How many lines of a diff are sent; the rest is cut off and flagged as truncated. */
const MAX_LINES = 10_000;

/** The lines that a pull request changes, without context lines. */
export function diffBody(index: RepositoryIndex, it: PullRequest, maxLines = MAX_LINES) {
  const { source, destination } = endsOf(index, it);
  const diffs = [];
  let left = maxLines;
  for (const change of spreadOverFiles(it.files, it.linesAdded, it.linesRemoved)) {
    const [removed, added] = [
      Math.min(change.removed, left),
      Math.min(change.added, Math.max(0, left - change.removed)),
    ];
    left -= removed + added;
    diffs.push(fileBody(change, added, removed));
  }
  return {
    fromHash: index.history().find(destination)?.hash ?? destination,
    toHash: index.history().find(source)?.hash ?? source,
    contextLines: 0,
    whitespace: 'SHOW',
    diffs,
    truncated: diffs.some((one) => one.truncated),
  };
}

function fileBody({ path, ...whole }: FileChange, added: number, removed: number) {
  const truncated = added < whole.added || removed < whole.removed;
  const segments = [segmentBody('REMOVED', removed, truncated), segmentBody('ADDED', added, truncated)];
  return {
    source: pathBody(path),
    destination: pathBody(path),
    hunks: [
      {
        sourceLine: 1,
        sourceSpan: removed,
        destinationLine: 1,
        destinationSpan: added,
        segments: segments.filter((one) => one.lines.length > 0),
        truncated,
      },
    ],
    truncated,
  };
}

function segmentBody(type: 'ADDED' | 'REMOVED', count: number, truncated: boolean) {
  const lines = Array.from({ length: count }, (_, at) => ({
    source: at + 1,
    destination: at + 1,
    line: 'line',
    truncated: false,
  }));
  return { type, lines, truncated };
}

function pathBody(path: string) {
  const components = path.split('/');
  const name = components.at(-1) ?? path;
  return {
    components,
    parent: components.slice(0, -1).join('/'),
    name,
    ...(name.includes('.') ? { extension: name.slice(name.lastIndexOf('.') + 1) } : {}),
    toString: path,
  };
}
